"""The page: what people see in a browser, drawn here and brought to life by a thin client."""

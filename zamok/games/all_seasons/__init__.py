"""A Castle for All Seasons («Замок на все времена»): build a castle in summer or winter."""

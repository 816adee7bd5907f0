"""The lesson that plays the first five minutes of House with somebody."""

-- The hourly sweep clears these.
grant delete on sessions, account_tokens, attempts to tradewind_app;

-- The sign-in that a browser asked for notifications with: they end with it. Null: from before it was kept. Not a
-- reference: the row of a sign-in is swept after a while, and its number is never given again.
alter table push_subscriptions add column session_id bigint;

-- The hourly sweep asks which companies have something old, and visits those alone: it finds what has no index by company.
create index happening_dates_old on happening_dates (due);
create index web_bookings_left on web_bookings (expires_at) where state in ('held', 'unproven', 'unpaid');

-- Whether anything is due at all, without a walk past companies whose messages are all planned for later.
create index outbox_soon on outbox (kind, urgency, due_at) where status = 'waiting';

-- Finds a mail by the key of its address in the browser.
create index outbox_view on outbox (company_id, (payload ->> 'view')) where payload ? 'view';

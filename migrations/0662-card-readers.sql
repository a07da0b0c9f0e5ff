-- Payments on a card reader: its name at the provider; '': on a page.
alter table card_payments add column reader text not null default '';

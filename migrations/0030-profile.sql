-- What people keep of themselves: their picture, and the language that follows them to every device.

alter table users add column picture_key text not null default '';
-- A code such as 'de'; empty: not chosen yet, so each browser speaks its own.
alter table users add column language text not null default '';

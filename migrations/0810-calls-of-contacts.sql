-- Contacts by their number, for who rings; and recordings that were dropped.
create index client_contacts_phone_key on client_contacts (company_id, phone_key(phone)) where phone_key(phone) <> '';
-- true: whole, but dropped, as the company's storage was full
alter table recordings add column no_room boolean not null default false;

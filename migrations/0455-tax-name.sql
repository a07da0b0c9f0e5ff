-- The tax's name as documents and screens say it; '': the usual one of the company's country.
alter table fees add column tax_name text not null default '';
-- The trade's licence, as quotes, invoices and client pages show it ('123456C').
alter table companies add column licence text not null default '';

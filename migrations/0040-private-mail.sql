-- Mail with a link or a code is for its reader alone: a company sees to whom it went and what became of it. What is
-- not said to be the company's to read is private; all mail so far was an account's own.
alter table outbox add column is_private boolean not null default true;
update outbox set is_private = false where kind <> 'mail';
update outbox set payload = '{}' where is_private and status <> 'waiting';

-- What the sweep looks for.
create index outbox_settled on outbox (company_id, kind, created_at) where status <> 'waiting';

-- Beside the company's mailbox at Gmail each person may have their own.
create sequence gmail_account_id_seq;
alter table gmail_accounts
  drop constraint gmail_accounts_pkey,
  add column id bigint not null default nextval('gmail_account_id_seq'),
  -- whose it is; null: the company's
  add column user_id bigint,
  add primary key (company_id, id),
  add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
alter sequence gmail_account_id_seq owned by gmail_accounts.id;
create unique index gmail_accounts_of on gmail_accounts (company_id, coalesce(user_id, 0));
-- One mailbox is read once.
create unique index gmail_accounts_email on gmail_accounts (company_id, email);
drop policy shared_rows on gmail_accounts;
drop policy owner_rows on gmail_accounts;
call guard_company_table('gmail_accounts');

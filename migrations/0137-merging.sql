-- Clients who look alike and are not: nobody is asked about them again.
create table clients_apart (
  company_id bigint not null references companies (id) on delete cascade,
  a_id bigint not null,
  b_id bigint not null,
  at timestamptz not null default now(),
  primary key (company_id, a_id, b_id),
  check (a_id < b_id),
  foreign key (company_id, a_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, b_id) references clients (company_id, id) on delete cascade
);
call guard_company_table('clients_apart');

-- A client's mails, by where they went.
create index outbox_mailed on outbox (company_id, lower(recipient), id) where kind = 'mail' and not is_private;

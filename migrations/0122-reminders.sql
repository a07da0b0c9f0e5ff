-- Reminders of invoices that are owed and of quotes that wait for an answer.

create sequence reminder_id_seq;
create table reminders (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('reminder_id_seq'),
  invoice_id bigint,
  quote_id bigint,
  -- of the company's schedule; null: sent by hand
  step integer,
  -- the day from which the schedule counted: on which the invoice was due, the quote was sent
  counted_from date not null,
  via text not null check (via in ('email', 'sms')),
  recipient text not null default '',
  -- sent, or why it was not
  outcome text not null check (outcome in ('sent', 'noAddress', 'optedOut', 'noCredit')),
  sms_id bigint,
  outbox_id bigint,
  at timestamptz not null,
  by bigint,
  primary key (company_id, id),
  check ((invoice_id is null) <> (quote_id is null)),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
-- None is sent twice, whoever looks at the same time. What is due on another day is reminded of anew.
create unique index reminders_invoice_once on reminders (company_id, invoice_id, step, counted_from)
  where invoice_id is not null and step is not null;
create unique index reminders_quote_once on reminders (company_id, quote_id, step, counted_from)
  where quote_id is not null and step is not null;
create index reminders_invoice on reminders (company_id, invoice_id, id) where invoice_id is not null;
create index reminders_quote on reminders (company_id, quote_id, id) where quote_id is not null;
call guard_company_table('reminders');

create sequence reminder_stop_id_seq;
-- What the schedule leaves alone: an invoice, a quote, or all of a client.
create table reminder_stops (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('reminder_stop_id_seq'),
  client_id bigint,
  invoice_id bigint,
  quote_id bigint,
  is_disputed boolean not null default false,
  note text not null default '',
  at timestamptz not null,
  by bigint,
  primary key (company_id, id),
  unique (company_id, client_id),
  unique (company_id, invoice_id),
  unique (company_id, quote_id),
  check (num_nonnulls(client_id, invoice_id, quote_id) = 1),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
call guard_company_table('reminder_stops');

create index quotes_waiting on quotes (company_id, sent_at) where status = 'sent';
create index settings_reminders on settings (company_id) where name = 'reminders';

-- Companies that have reminders sent.
create function companies_reminding() returns table (company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from settings
  where name = 'reminders' and (value ->> 'invoices_on' = 'true' or value ->> 'quotes_on' = 'true')
  order by company_id
$$;
revoke all on function companies_reminding() from public;
grant execute on function companies_reminding() to tradewind_app;

-- A deposit that a booking waits for: paid by card, it becomes an invoice of the job. 'unpaid': proven, and held until it is paid.
alter table web_bookings
  drop constraint web_bookings_state_check,
  add constraint web_bookings_state_check
    check (state in ('held', 'unproven', 'unpaid', 'booked', 'requested', 'cancelled')),
  add constraint web_bookings_unpaid_ends check (state <> 'unpaid' or expires_at is not null),
  add column deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- as it was told: it goes back to who cancels in time
  add column deposit_back boolean not null default true,
  -- what we call the payment at the provider, and what the provider calls its page
  add column pay_reference uuid,
  add column pay_account text not null default '',
  add column pay_checkout text,
  add column pay_url text not null default '',
  -- of the provider, of one that is given back without an invoice
  add column pay_payment text,
  -- open: its page stands; back: given back, as the time was taken; ended: nobody paid
  add column pay_state text not null default '' check (pay_state in ('', 'open', 'paid', 'back', 'ended')),
  add column invoice_id bigint,
  add constraint web_bookings_invoice foreign key (company_id, invoice_id) references invoices (company_id, id)
    on delete set null (invoice_id) deferrable initially deferred;
create unique index web_bookings_checkout on web_bookings (company_id, pay_checkout) where pay_checkout is not null;
create index web_bookings_invoice on web_bookings (company_id, invoice_id) where invoice_id is not null;

-- Whom a call from outside rings next: decision 98.
alter table calls
  -- {"seconds", "next": lists of user ids, "mobile"}: who is rung when those before have not answered; null: nobody else
  add column plan jsonb;
alter table calls
  -- when a missed call was answered by a text
  add column texted_back_at timestamptz;
create index calls_texted_back on calls (company_id, number, texted_back_at) where texted_back_at is not null;

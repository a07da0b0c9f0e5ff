-- A visitor's answer comes with the client and the job that it is about, which are stored with the commit.
alter table form_answers
  alter constraint form_answers_company_id_job_id_fkey deferrable initially deferred,
  alter constraint form_answers_company_id_client_id_fkey deferrable initially deferred;

-- The form that a booking's page asks for, as it was when the time was held, and what was filled in until the booking counts.
alter table web_bookings
  add column form_id bigint,
  add column form_number integer,
  -- {field: [text, …]}; emptied once they are an answer
  add column form_answers jsonb not null default '{}',
  add column answer_id bigint,
  add foreign key (company_id, form_id, form_number) references form_versions (company_id, form_id, number)
    on delete set null (form_id, form_number),
  add foreign key (company_id, answer_id) references form_answers (company_id, id) on delete set null (answer_id);
create index web_bookings_form on web_bookings (company_id, form_id, form_number) where form_id is not null;
create index web_bookings_answer on web_bookings (company_id, answer_id) where answer_id is not null;

-- The filled-in form of a request goes on to the job that is made of it.
alter table booking_requests
  add column answer_id bigint,
  add foreign key (company_id, answer_id) references form_answers (company_id, id) on delete set null (answer_id);
create index booking_requests_answer on booking_requests (company_id, answer_id) where answer_id is not null;

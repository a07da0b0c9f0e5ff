-- Reviews that clients were asked for, one by one or many at once.

create sequence review_batch_id_seq;
create table review_batches (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('review_batch_id_seq'),
  -- 1 email, 2 SMS
  method smallint not null check (method in (1, 2)),
  -- jobs left out, and why: [{"job_id": 7, "number": 7, "name": "…", "reason": "noNumber"}]
  skipped jsonb not null default '[]',
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
call guard_company_table('review_batches');

create sequence review_request_id_seq;
create table review_requests (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('review_request_id_seq'),
  -- null: asked alone
  batch_id bigint,
  job_id bigint not null,
  client_id bigint,
  method smallint not null check (method in (1, 2)),
  -- the message, or the row of the mail
  sms_id bigint,
  outbox_id bigint,
  requested_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, batch_id) references review_batches (company_id, id) on delete cascade,
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index review_requests_batch on review_requests (company_id, batch_id) where batch_id is not null;
create index review_requests_client on review_requests (company_id, client_id, requested_at);
create index review_requests_job on review_requests (company_id, job_id);
call guard_company_table('review_requests');

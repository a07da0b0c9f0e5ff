-- The way of a request: the link opened, stars given, on to the public page. A review is answered once, by a person.
alter table feedback
  add column opened_at timestamptz,
  add column went_on_at timestamptz,
  add column reply text not null default '',
  add column replied_at timestamptz,
  add column replied_by bigint,
  add foreign key (company_id, replied_by) references users (company_id, id);
-- Requests of a period, counted.
create index feedback_created on feedback (company_id, created_at);
create index review_requests_at on review_requests (company_id, requested_at);

-- A second person approves what is filled in.
alter table forms add column needs_approval boolean not null default false;

-- '': nobody has to approve it.
alter table form_answers
  add column approval text not null default '' check (approval in ('', 'waiting', 'approved', 'returned')),
  add column decided_by bigint,
  add column decided_by_name text not null default '',
  add column decided_at timestamptz,
  -- why it was returned
  add column decided_note text not null default '';
alter table form_answers add foreign key (company_id, decided_by) references users (company_id, id);
create index form_answers_decided_by on form_answers (company_id, decided_by) where decided_by is not null;
create index form_answers_waiting on form_answers (company_id, id) where approval = 'waiting' and not is_replaced;

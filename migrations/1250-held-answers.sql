-- An answer that a person wrote in a conversation and the row of the outbox that carries it: as long as that waits and was never
-- tried, the answer can be taken back. It goes with the outbox's row, a year later.
create table held_answers (
  company_id bigint not null references companies (id) on delete cascade,
  message_id bigint not null,
  outbox_id bigint not null,
  -- as it was typed: without the link to reply by, and with its placeholders
  written text not null,
  -- true: for a time that its writer chose; false: a few seconds in which it can be undone
  is_planned boolean not null,
  -- the conversation as it was before
  state text not null check (state in ('open', 'done')),
  last_at timestamptz not null,
  waits_since timestamptz,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references sms_messages (company_id, id) on delete cascade,
  foreign key (company_id, outbox_id) references outbox (company_id, id) on delete cascade
);
create unique index held_answers_outbox on held_answers (company_id, outbox_id);
call guard_company_table('held_answers');

-- The support chat: one conversation a person, answered by the platform's own company.

create sequence support_message_id_seq;
create table support_messages (
  company_id bigint not null,
  id bigint not null default nextval('support_message_id_seq'),
  -- whose conversation it is
  user_id bigint not null,
  message text not null,
  -- true: from the platform to the person
  is_support_reply boolean not null default false,
  -- the name beside a reply; the people of the platform are no users of the company
  author text not null,
  created_at timestamptz not null,
  -- by the person (replies) or by the platform (all others)
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index support_messages_user on support_messages (company_id, user_id, id desc);
create index support_messages_unread on support_messages (company_id, user_id) where read_at is null;
-- Every company's conversations are open to the platform's door, where they are answered.
call guard_shared_table('support_messages', 'company_id');

create sequence coming_picture_id_seq;
-- A picture that came with a text message and lies with the provider until it is fetched. Rows go once they are.
create table coming_pictures (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('coming_picture_id_seq'),
  message_id bigint not null,
  url text not null,
  -- its name in the message: 'Photo 1'
  name text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, message_id) references sms_messages (company_id, id) on delete cascade
);
create index coming_pictures_message on coming_pictures (company_id, message_id);
create index coming_pictures_due on coming_pictures (next_at);
call guard_company_table('coming_pictures');

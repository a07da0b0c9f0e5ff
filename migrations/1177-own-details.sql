-- What people keep of themselves beside their row in the team; read by them alone, but for the emergency contact.
create table own_details (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- ends the mails that they send by hand; ''
  mail_signature text not null default '' check (length(mail_signature) <= 2000),
  -- whom to call for them in an emergency; ''
  contact_name text not null default '' check (length(contact_name) <= 120),
  contact_relation text not null default '' check (length(contact_relation) <= 60),
  contact_phone text not null default '' check (length(contact_phone) <= 40),
  version integer not null default 1,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('own_details');

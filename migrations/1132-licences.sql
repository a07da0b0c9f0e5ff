-- Licences that people of the team hold, such as a plumber's or an electrician's; a few a person.
create sequence licence_id_seq;
create table licences (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('licence_id_seq'),
  user_id bigint not null,
  name text not null,
  number text not null,
  -- the state or territory that issued it; '': not said
  state text not null default '',
  -- its last day; null: it does not expire
  expires_on date,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index licences_person on licences (company_id, user_id);
call guard_company_table('licences');

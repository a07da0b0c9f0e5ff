-- What each phone was last given of what it reads ahead, so that the next answer says the difference alone.
create table field_pulls (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  device text not null,
  -- names the answer that the phone has said it has; 32 hex digits
  cookie text not null check (cookie ~ '^[0-9a-f]{32}$'),
  -- by call and input: the hash of the reply, and when it was looked at; beside them the latest events seen
  given jsonb not null,
  -- the answer after that one, of which the phone has said nothing yet
  next_cookie text check (next_cookie ~ '^[0-9a-f]{32}$'),
  next_given jsonb,
  primary key (company_id, user_id, device),
  foreign key (company_id, user_id, device) references field_devices (company_id, user_id, device) on delete cascade,
  check ((next_cookie is null) = (next_given is null))
);
call guard_company_table('field_pulls');

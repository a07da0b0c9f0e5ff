-- Files that arrive in pieces, over lines that break off.
create table uploads (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- 32 hex digits that the phone made up
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  -- of the whole file
  bytes integer not null check (bytes > 0),
  -- so many have arrived, from the first on
  has integer not null default 0 check (has between 0 and bytes),
  -- SHA-256 of name and bytes, once a request has used it up; its pieces are gone by then
  used_hash bytea check (length(used_hash) = 32),
  touched_at timestamptz not null,
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('uploads');

create table upload_pieces (
  company_id bigint not null,
  user_id bigint not null,
  key text not null,
  -- place of its first byte in the file
  first integer not null check (first >= 0),
  bytes bytea not null,
  primary key (company_id, user_id, key, first),
  foreign key (company_id, user_id, key) references uploads (company_id, user_id, key) on delete cascade
);
call guard_company_table('upload_pieces');

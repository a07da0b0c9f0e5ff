-- Written notice that a trail of positions is kept, one row a person while their company keeps one.
create table trail_notices (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  noticed_at timestamptz not null,
  -- They need not wait: it is kept from then on.
  agreed_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call guard_company_table('trail_notices');

-- Where somebody was during working hours. Grows, and is swept after the days that the company chose.
create table position_trails (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  at timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  -- metres; null: unknown
  accuracy integer,
  primary key (company_id, user_id, at),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index position_trails_age on position_trails (company_id, at);
call guard_company_table('position_trails');

create sequence trail_look_id_seq;
-- Who looked at whose trail. Grows for ever.
create table trail_looks (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('trail_look_id_seq'),
  user_id bigint not null,
  by_id bigint,
  at timestamptz not null,
  -- the day that they looked at
  day date not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, by_id) references users (company_id, id) on delete set null (by_id)
);
create index trail_looks_person on trail_looks (company_id, user_id, id desc);
create index trail_looks_by on trail_looks (company_id, by_id) where by_id is not null;
call guard_company_table('trail_looks');

-- Private addresses at which calendar programs read appointments: one a person, and one for the whole company.

create sequence calendar_feed_id_seq;
create table calendar_feeds (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('calendar_feed_id_seq'),
  -- null: the company's, with everybody's appointments
  user_id bigint,
  -- What finds it, and the same to be shown again. Both go when it is revoked.
  token_hash bytea not null,
  sealed_token text not null,
  created_at timestamptz not null,
  created_by bigint,
  -- to the hour
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index calendar_feeds_of on calendar_feeds (company_id, coalesce(user_id, 0));
create unique index calendar_feeds_token on calendar_feeds (token_hash);
call guard_shared_table('calendar_feeds', 'company_id');

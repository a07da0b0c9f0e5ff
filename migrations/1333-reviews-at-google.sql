-- Reviews that were written elsewhere: at Google, or read from a file. They have no link of ours and mostly no job.
alter table feedback
  alter column job_id drop not null,
  alter column token_hash drop not null,
  alter column expires_at drop not null,
  add column source text not null default 'own' check (source in ('own', 'google', 'file')),
  -- its name there
  add column source_id text,
  add column source_updated_at timestamptz,
  add check (source <> 'own' or (job_id is not null and token_hash is not null and expires_at is not null)),
  add check (source = 'own' or (source_id is not null and given_at is not null and stars is not null));
create unique index feedback_source on feedback (company_id, source, source_id) where source <> 'own';

-- The company's account at Google Business Profile, whose reviews are read every hour.
create table google_businesses (
  company_id bigint primary key references companies (id) on delete cascade,
  -- who connected it
  user_id bigint not null,
  email text not null,
  -- null: the consent has ended
  sealed_token text,
  -- chosen ones: [{id, name, link}]
  locations jsonb not null default '[]',
  problem text check (problem in ('ended', 'away')),
  failures integer not null default 0,
  -- not read before then; also while a server reads it
  wait_until timestamptz not null,
  read_at timestamptz,
  connected_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id)
);
create index google_businesses_due on google_businesses (wait_until) where sealed_token is not null;
call guard_shared_table('google_businesses', 'company_id');

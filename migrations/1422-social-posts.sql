create sequence social_post_id_seq;
-- A post about a closed job, for the company's public page and its profiles elsewhere. Grows for ever, slowly.
create table social_posts (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('social_post_id_seq'),
  job_id bigint not null,
  text text not null,
  -- where the work was, never its address
  suburb text not null,
  -- photos of the job; null: only what came out of it
  before_id bigint,
  after_id bigint not null,
  -- the client who agreed, and when somebody noted it
  consent_by text not null,
  consent_at timestamptz not null,
  -- shown from then on
  post_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id)
);
create index social_posts_job on social_posts (company_id, job_id);
call guard_company_table('social_posts');

-- A post at one place: our page, or a location at Google.
create table social_deliveries (
  company_id bigint not null references companies (id) on delete cascade,
  post_id bigint not null,
  channel text not null check (channel in ('page', 'google')),
  -- the location; '': the page
  place text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'posted', 'failed', 'removing', 'removed')),
  tries integer not null default 0,
  -- its name and address there
  remote_id text not null default '',
  remote_url text not null default '',
  reason text not null default '',
  due_at timestamptz not null,
  posted_at timestamptz,
  primary key (company_id, post_id, channel, place),
  foreign key (company_id, post_id) references social_posts (company_id, id) on delete cascade
);
create index social_deliveries_due on social_deliveries (due_at) where state in ('waiting', 'sending', 'removing');
call guard_shared_table('social_deliveries', 'company_id');

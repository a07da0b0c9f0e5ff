-- What the operator tells everybody of every company, with a countdown: an update, a restart.

create sequence alert_id_seq;
create table alerts (
  id bigint primary key default nextval('alert_id_seq'),
  message text not null,
  scheduled_time timestamptz not null,
  created_at timestamptz not null default now()
);
create index alerts_scheduled_time on alerts (scheduled_time);
call guard_platform_table('alerts');

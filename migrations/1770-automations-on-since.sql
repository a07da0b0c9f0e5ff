-- Since when an automation is on with its trigger: what happened before begins nothing, though it is heard of later.
alter table automations add column on_since timestamptz not null default '1970-01-01';

-- The plugin shows more than the web form: what was asked for is noted, and one word says that a part was off.
alter table plugin_requests
  -- as in plugin.rules.ts
  add column part text not null default 'form' check (part in ('form', 'text', 'booking', 'reviews')),
  drop constraint plugin_requests_outcome_check,
  drop constraint plugin_requests_pkey,
  add primary key (company_id, site, part, outcome);
update plugin_requests set outcome = 'off' where outcome = 'form';
alter table plugin_requests
  alter column part drop default,
  -- shown; off: this part was off; site: not among the allowed websites; frame: not among those of the booking page
  add check (outcome in ('shown', 'off', 'site', 'frame'));

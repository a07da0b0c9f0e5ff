-- Websites that asked for a part of the plugin, with how it went: a row a website and outcome, the last 100 of a company.
create table plugin_requests (
  company_id bigint not null references companies (id) on delete cascade,
  -- host, with its port where it is another than usual; '': the browser did not say
  site text not null check (length(site) <= 200),
  -- shown; site: not among the allowed ones; form: the web form was off
  outcome text not null check (outcome in ('shown', 'site', 'form')),
  requests integer not null check (requests > 0),
  last_at timestamptz not null,
  primary key (company_id, site, outcome)
);
create index plugin_requests_last on plugin_requests (company_id, last_at);
call guard_company_table('plugin_requests');

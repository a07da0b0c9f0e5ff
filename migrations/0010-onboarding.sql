-- How a company gets started. Steps that are done follow from what the company has; here is what its owner decided.

create table company_onboarding (
  company_id bigint primary key references companies (id) on delete cascade,
  -- numbers of the steps that the owner leaves out for now
  skipped smallint[] not null default '{}',
  tour_complete boolean not null default false
);
call guard_company_table('company_onboarding');

-- Job types have a colour; job types and lead sources are edited by several people, and named once.

alter table job_types
  add column colour text not null default '#0f9f94',
  add column version integer not null default 1;
create unique index job_types_name on job_types (company_id, lower(name));

alter table lead_sources add column version integer not null default 1;
create unique index lead_sources_name on lead_sources (company_id, lower(name));

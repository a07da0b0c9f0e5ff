-- Where a notice leads that is not about a job: '/quotes?open=12'.
alter table activities add column path text not null default '';

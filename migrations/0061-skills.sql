-- The kinds of work that somebody does; empty: any.
alter table users add column job_type_ids bigint[] not null default '{}';

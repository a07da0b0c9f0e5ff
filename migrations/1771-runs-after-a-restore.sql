-- Begun by what a phone has sent again after a restore: what the run before sent at once is not sent twice.
alter table automation_runs add column is_again boolean not null default false;

-- Who saved the job last: whoever has it open is told whose change has come in.
alter table jobs add column changed_by bigint;

-- Who chose the columns of an import, started it or takes it back: what it does is done in their name.
alter table imports add column asked_by bigint;
update imports set asked_by = created_by;

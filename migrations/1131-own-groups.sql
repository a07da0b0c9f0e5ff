-- A company's own groups. Their numbers come from one sequence, above those that every company begins with, and are not
-- given out twice: what still names a removed group names nobody else.
create sequence group_id_seq start 101;
alter table groups alter column id set default nextval('group_id_seq');
create unique index groups_name on groups (company_id, lower(name));

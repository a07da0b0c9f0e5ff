-- What a group is. Rules ask for it, never for a group's number: a company's own groups see no more than their kind.
alter table groups add column kind text;
update groups set kind = coalesce((array['owner', 'office', 'technician', 'operator'])[id], 'technician');
alter table groups
  alter column kind set not null,
  add constraint groups_kind check (kind in ('owner', 'office', 'technician', 'operator'));

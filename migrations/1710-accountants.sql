-- The accountant's group, for companies that stand: it reads money and changes nothing, and has no permissions to switch. A
-- company may have a group of this name already.
alter table groups drop constraint groups_kind;
alter table groups add constraint groups_kind
  check (kind in ('owner', 'office', 'technician', 'operator', 'accountant'));
insert into groups (company_id, id, name, kind)
select c.id, 5, case when exists (select from groups g where g.company_id = c.id and lower(g.name) = 'accountant')
  then 'Accountant (reads only)' else 'Accountant' end, 'accountant'
from companies c where exists (select from groups g where g.company_id = c.id);

-- Approve Time and See Pay, for the groups that could do or see as much until now. Rates were shown to groups with Manage
-- Team; what a job costs and what is left of it, to those with payment fields or revenue.
insert into permissions (company_id, id, description, roles)
select c.id, new.id, new.description, coalesce((
    select string_agg(g.id::text, ',' order by g.id) from groups g
    where g.company_id = c.id and (g.kind = 'owner' or exists (
      select from permissions p
      where p.company_id = c.id and g.id::text = any(string_to_array(p.roles, ','))
        and (p.description = 'Manage Team' or new.id = 1042 and p.id in (2, 24) and g.kind = 'office')))), '')
from companies c
cross join (values (1041, 'Approve Time'), (1042, 'See Pay')) as new (id, description)
where exists (select from permissions p where p.company_id = c.id)
on conflict do nothing;

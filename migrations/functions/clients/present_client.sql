-- The client that an id stands for now: the one that they were merged into, or themselves.
create function present_client(company bigint, client bigint) returns bigint
language sql stable parallel safe as $$
  with recursive merged(id, steps) as (
    select client, 0
    union all
    select c.merged_into, steps + 1 from merged m join clients c on c.company_id = company and c.id = m.id
    where c.merged_into is not null and steps < 100
  )
  select id from merged order by steps desc limit 1
$$;

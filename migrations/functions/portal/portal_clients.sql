-- Clients of all companies who may have this e-mail address or mobile number: asked before anybody is signed in; the caller
-- compares the spelling. Many clients of one company must not hide other companies: each company is found by a step in the
-- index, gives its newest clients, and the first of each stand before the second of any. A link names its client, whom no
-- others can hide.
create function portal_clients(address text, of_company bigint, of_client bigint)
returns table (company_id bigint, client_id bigint, name text, business text, email text, phone text)
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive mailed(company_id) as (
    (select c.company_id from clients c
      where of_company is null and position('@' in address) > 0
        and c.deleted_at is null and c.email <> '' and lower(trim(c.email)) = address
      order by c.company_id limit 1)
    union all
    select (select c.company_id from clients c
      where c.deleted_at is null and c.email <> '' and lower(trim(c.email)) = address and c.company_id > m.company_id
      order by c.company_id limit 1)
    from mailed m where m.company_id is not null
  ), texted(company_id) as (
    (select c.company_id from clients c
      where of_company is null and position('@' in address) = 0
        and c.deleted_at is null and c.phone <> '' and right(regexp_replace(c.phone, '\D', '', 'g'), 9) = right(address, 9)
      order by c.company_id limit 1)
    union all
    select (select c.company_id from clients c
      where c.deleted_at is null and c.phone <> '' and right(regexp_replace(c.phone, '\D', '', 'g'), 9) = right(address, 9)
        and c.company_id > t.company_id
      order by c.company_id limit 1)
    from texted t where t.company_id is not null
  ), found as (
    select c.*, row_number() over (partition by c.company_id order by c.id desc) as place
    from mailed m cross join lateral (
      select * from clients k
      where k.company_id = m.company_id and k.deleted_at is null and k.email <> '' and lower(trim(k.email)) = address
      order by k.id desc limit 50) c
    union all
    select c.*, row_number() over (partition by c.company_id order by c.id desc)
    from texted t cross join lateral (
      select * from clients k
      where k.company_id = t.company_id and k.deleted_at is null and k.phone <> ''
        and right(regexp_replace(k.phone, '\D', '', 'g'), 9) = right(address, 9)
      order by k.id desc limit 50) c
    union all
    select k.*, 1 from clients k
    where k.company_id = of_company and k.id = of_client and k.deleted_at is null
  )
  select f.company_id, f.id, f.name, f.company_name, f.email, f.phone from found f
  order by f.place, f.company_id limit 500
$$;
revoke all on function portal_clients from public;
grant execute on function portal_clients to tradewind_app;

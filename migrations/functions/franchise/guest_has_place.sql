-- True while somebody of head office may work in this company: the link stands, and at head office they are in a group
-- that opens members. Technicians there open none.
create function guest_has_place(company bigint, guest bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from users u
    join franchise_heads h on h.company_id = u.company_id and h.id = u.franchise_id and h.ended_at is null
    join users w on w.company_id = h.head_company_id and w.account_id = u.account_id and w.active
      and w.franchise_id is null
    join groups g on g.company_id = w.company_id and g.id = w.group_id and g.kind <> 'technician'
    where u.company_id = company and u.id = guest and u.active)
$$;
revoke all on function guest_has_place from public;
grant execute on function guest_has_place to tradewind_app;

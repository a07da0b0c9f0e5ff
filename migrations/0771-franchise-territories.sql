-- Suburbs and postcodes of members: a lead from there is theirs.

create sequence franchise_area_id_seq;
create table franchise_areas (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint not null default nextval('franchise_area_id_seq'),
  member_id bigint not null,
  -- one of the two; lower case is compared
  suburb text not null default '',
  postcode text not null default '',
  -- 'NSW'; '': any
  state text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id),
  check ((suburb = '') <> (postcode = '')),
  foreign key (company_id, member_id) references franchise_members (company_id, id) on delete cascade
);
create unique index franchise_areas_one on franchise_areas (company_id, lower(suburb), postcode, state);
create index franchise_areas_member on franchise_areas (company_id, member_id);
call guard_company_table('franchise_areas');

-- Leads that were looked at since work is handed over by itself, so that none is twice.
create table routed_leads (
  company_id bigint not null references companies (id) on delete cascade,
  lead_id bigint not null,
  -- null: in nobody's area
  member_id bigint,
  routed_at timestamptz not null,
  primary key (company_id, lead_id),
  foreign key (company_id, lead_id) references leads (company_id, id) on delete cascade
);
call guard_company_table('routed_leads');

-- Companies that hand leads over by themselves and have some that were not looked at.
create function companies_with_unrouted_leads() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select s.company_id from settings s
  where current_setting('app.platform', true) = 'on' and s.name = 'territories'
    and (s.value ->> 'automatic')::boolean
    and exists (
      select 1 from leads l where l.company_id = s.company_id and l.deleted_at is null
        and l.created_at >= (s.value ->> 'since')::timestamptz and l.created_at > now() - interval '2 days'
        and not exists (select 1 from routed_leads r where r.company_id = l.company_id and r.lead_id = l.id))
$$;
revoke all on function companies_with_unrouted_leads() from public;
grant execute on function companies_with_unrouted_leads() to tradewind_app;

-- Somebody with the permission listens to a colleague's call, and may be heard by that colleague alone: decision 101.
alter table call_legs
  -- the colleague's party that is listened to; null: who takes part
  add column listens_to bigint,
  add column whispers boolean not null default false;

insert into permissions (company_id, id, description, roles)
select id, 1032, 'Listen to Calls', '1' from companies
on conflict do nothing;

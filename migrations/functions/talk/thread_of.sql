-- The conversation that a message or call with a number or mail address belongs to, made if there is none. `known`: the client,
-- where the writer knows them; else it is the job's, or that of the conversation in which the address stood last, or the
-- first with that number or address. A conversation of an unknown sender becomes the client's once the sender is known, and
-- is blocked no longer.
create function thread_of(company bigint, party text, known bigint, job bigint, at timestamptz) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  owners bigint[];
  whose bigint := known;
  own bigint;
  stray bigint;
begin
  if whose is null and job is not null then
    select j.client_id into whose from jobs j where j.company_id = company and j.id = job;
  end if;
  if whose is null then
    select array_agg(o.id order by o.place, o.id desc) into owners from (
      select c.id, 0 as place from clients c where c.company_id = company and c.deleted_at is null
        and c.phone_key = phone_key(party) and c.phone_key <> ''
      union all
      select c.id, 0 from clients c where c.company_id = company and c.deleted_at is null
        and c.email_key = email_key(party) and c.email_key <> ''
      union all
      select c.id, 1 from client_contacts k
      join clients c on c.company_id = k.company_id and c.id = k.client_id and c.deleted_at is null
      where k.company_id = company and phone_key(k.phone) = phone_key(party) and phone_key(k.phone) <> '') o;
    if cardinality(owners) > 1 then
      select t.client_id into whose from sms_messages m
      join threads t on t.company_id = company and t.id = m.thread_id
      where m.company_id = company and m.phone = party order by m.id desc limit 1;
    end if;
    if whose is null or not whose = any(owners) then whose := owners[1]; end if;
    -- Nobody has it in their record: whoever it was said to be.
    if whose is null then
      select t.client_id into whose from threads t
      join clients c on c.company_id = company and c.id = present_client(company, t.client_id) and c.deleted_at is null
      where t.company_id = company and t.address = party and t.address <> '' and t.client_id is not null order by t.id desc limit 1;
    end if;
  end if;
  if whose is not null then
    whose := present_client(company, whose);
    select t.id into own from threads t
    where t.company_id = company and t.client_id = whose and t.joined_into is null;
  end if;
  select t.id into stray from threads t where t.company_id = company and t.address = party
    and t.address <> '' and t.client_id is null and t.joined_into is null;
  if stray is not null and own is null then
    if whose is not null then
      update threads t set client_id = whose, blocked_at = null, version = t.version + 1 where t.company_id = company and t.id = stray;
    end if;
    return stray;
  end if;
  if own is null then
    insert into threads (company_id, client_id, address, state, last_at)
    values (company, whose, case when whose is null then party else '' end, 'done', at)
    on conflict do nothing returning id into own;
    if own is null then
      select t.id into own from threads t where t.company_id = company and t.joined_into is null
        and (t.client_id = whose or whose is null and t.client_id is null and t.address = party);
    end if;
  end if;
  if stray is not null then perform join_threads(company, stray, own); end if;
  return own;
end $$;
revoke all on function thread_of from public;

-- Technicians see their own work, and clients in the portal what is theirs, whatever the query says: a transaction of
-- theirs also sets app.own_work to 'technician 7' or 'client 7'. Unset, all work of the company is seen.
--
-- A case, so that the planner puts the rows of everybody else at half and looks up the setting once. Both lookups run
-- also where nothing is limited, when a row that was waited for is looked at again.

create policy own_work on jobs as restrictive to tradewind_app using (
  case (select split_part(coalesce(current_setting('app.own_work', true), ''), ' ', 1))
    when '' then true
    when 'technician' then
      technician_ids @> array[(select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)]
    when 'client' then client_id = (select nullif(split_part(current_setting('app.own_work', true), ' ', 2), '')::bigint)
    else false
  end)
  -- What is written is decided by the rules: a technician books a task of theirs for a colleague.
  with check (true);

-- Is planned only where work is limited, unlike a subquery in the policy.
create function sees_job(company bigint, job bigint) returns boolean
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  return exists (select 1 from jobs j where j.company_id = company and j.id = job);
end $$;
revoke all on function sees_job(bigint, bigint) from public;
grant execute on function sees_job(bigint, bigint) to tradewind_app;

create policy own_work on appointments as restrictive to tradewind_app using (
  case (select coalesce(current_setting('app.own_work', true), ''))
    when '' then true
    else sees_job(company_id, job_id)
  end)
  with check (true);

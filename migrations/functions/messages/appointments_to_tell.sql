-- Appointments of all companies whose client is due a message by now, the longest due first.
create function appointments_to_tell(until timestamptz, most integer)
returns table (company_id bigint, id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, job_id from (
    (select company_id, id, job_id, tell_at as due from appointments where tell_at <= until order by tell_at limit most)
    union all
    (select company_id, id, job_id, remind_at from appointments where remind_at <= until order by remind_at limit most)
  ) found order by due limit most
$$;
revoke all on function appointments_to_tell from public;
grant execute on function appointments_to_tell to tradewind_app;

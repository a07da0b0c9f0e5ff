-- thread_of for the company at work. Runs as the owner: a technician's text may be the first to a client of whom they see one job.
create function thread_for(party text, known bigint, job bigint, at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return thread_of(nullif(current_setting('app.company_id', true), '')::bigint, party, known, job, at);
end $$;
revoke all on function thread_for from public;
grant execute on function thread_for to tradewind_app;

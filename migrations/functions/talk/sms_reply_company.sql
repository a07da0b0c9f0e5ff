-- Finds the company that a reply is for: the one whose number was written to, or else the one that wrote to this phone last.
create function sms_reply_company(writer text, receiver text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from (
    select company_id, 1 as way, 0 as id from settings where name = 'sms' and value ->> 'display_number' = receiver
    union all
    (select company_id, 2, id from sms_messages where phone = writer and direction = 'out' order by id desc limit 1)
  ) found order by way, id desc limit 1
$$;
revoke all on function sms_reply_company from public;
grant execute on function sms_reply_company to tradewind_app;

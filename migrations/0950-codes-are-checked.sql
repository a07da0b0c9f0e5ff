-- Columns that hold one of a closed set of codes say so. A database with a row that holds another code keeps the check for
-- what is written from now on, and the log names the table: nobody's start fails for an old row.
do $$
declare
  codes record;
  named text;
begin
  for codes in
    select * from (values
      ('account_tokens', 'purpose', $c$in ('reset', 'invite', 'verify', 'signup', 'code', 'choice', 'second-factor', 'recovery',
        'social-start', 'social-proof', 'social-link')$c$),
      ('accounting_tries', 'action', $c$in ('add', 'change', 'remove', 'find', 'allocate')$c$),
      ('changes', 'action', $c$in ('insert', 'update', 'delete', 'restore')$c$),
      ('credit_entries', 'kind', $c$in ('sms', 'minutes')$c$),
      ('diary_entries', 'type', $c$in ('address', 'call', 'email', 'file', 'note', 'review', 'schedule', 'sms', 'status', 'task',
        'welcome')$c$),
      ('figure_due', 'source', $c$in ('job', 'invoice', 'quote', 'lead', 'client', 'clock', 'bill', 'difference', 'item', 'user',
        'all')$c$),
      ('figure_facts', 'source', 'between 1 and 8'),
      ('figures', 'dimension', 'between 0 and 5'),
      ('figures', 'grain', 'between 1 and 3'),
      ('files', 'part', $c$in ('job', 'task', 'signature', 'phone')$c$),
      ('import_rows', 'outcome', $c$in ('', 'new', 'update', 'same', 'refused')$c$),
      ('imports', 'kind', $c$in ('clients', 'jobs', 'quotes')$c$),
      ('jobs', 'status_id', 'between 1 and 7'),
      ('jobs', 'payment_method', 'between 1 and 3'),
      ('jobs', 'payment_method2', 'between 1 and 3'),
      ('ledger_entries', 'method', 'in (1, 2, 3, 9)'),
      ('outbox', 'status', $c$in ('waiting', 'sent', 'failed')$c$),
      ('sessions', 'kind', $c$in ('company', 'client', 'partner')$c$),
      ('users', 'payment_type_id', 'between 1 and 3')
    ) as c (tbl, col, allowed)
  loop
    named := codes.tbl || '_' || codes.col || '_check';
    execute format('alter table %I add constraint %I check (%I %s) not valid', codes.tbl, named, codes.col, codes.allowed);
    begin
      execute format('alter table %I validate constraint %I', codes.tbl, named);
    exception when check_violation then
      raise warning '%: a row of before holds another code than the product knows; it stays', named;
    end;
  end loop;
end $$;

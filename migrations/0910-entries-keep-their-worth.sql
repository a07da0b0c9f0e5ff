-- What an entry of the ledger and a finished job are worth stays with them: decision 130.

alter table ledger_entries
  -- the tax that the document gains by it, and what that is charged on, without it; 0 for money
  add column tax_cents bigint not null default 0,
  add column taxable_cents bigint not null default 0,
  -- basis points
  add column tax_rate integer not null default 0,
  -- tax that counts as received by it
  add column paid_tax_cents bigint not null default 0,
  -- [{job_id, amount_cents, tax_cents, paid_tax_cents}] where it belongs to several jobs
  add column shares jsonb,
  -- a change may move tax or jobs without an amount
  drop constraint ledger_entries_amount_cents_check,
  add constraint ledger_entries_amount_check check (amount_cents <> 0 or kind in ('invoice', 'revision'));

-- What entries said before they got their own day and tax, where that changed.
create table ledger_corrections (
  company_id bigint not null references companies (id) on delete cascade,
  entry_id bigint not null,
  -- day, tax, paid_tax, added
  what text not null,
  was text not null,
  now_is text not null,
  primary key (company_id, entry_id, what)
);
call guard_company_table('ledger_corrections');

-- {tax, credit_fee, registered, items: {id: [cost, is taxable]}, pay: {id: [payment type, rate]}}: what settings made of a
-- job when it was closed or invoiced; null: it is open and follows them.
alter table jobs add column worth jsonb;

create function pg_temp.share(cents bigint, part bigint, whole bigint) returns bigint language sql immutable as $$
  select case when whole = 0 then 0 else round(cents::numeric * part / whole)::bigint end
$$;

-- As taxReceivedBy in entry-worth.rules.ts: what is received at `paid`, when `old_paid` held `old_tax` as the document changed.
create function pg_temp.received(asked bigint, tax bigint, paid bigint, old_paid bigint, old_tax bigint) returns bigint
language sql immutable as $$
  select case
    when old_paid > asked then case when paid >= old_paid then old_tax
      when paid >= asked then tax + pg_temp.share(old_tax - tax, paid - asked, old_paid - asked)
      else pg_temp.share(tax, paid, asked) end
    when paid <= old_paid then pg_temp.share(old_tax, paid, old_paid)
    when paid >= asked then tax
    else old_tax + pg_temp.share(tax - old_tax, paid - old_paid, asked - old_paid) end
$$;

do $$
declare
  i record;
  e record;
  shares jsonb;
  asked bigint; tax bigint; base bigint; paid bigint; kept bigint;
  -- the document as of the last entry, and its parts without card fees
  doc_total bigint; doc_tax bigint; own_asked bigint; own_tax bigint; own_base bigint;
  e_tax bigint; e_base bigint; e_paid bigint; e_day date; e_shares jsonb; was_tax bigint; old_paid bigint; old_tax bigint;
  first_day date;
  last_at timestamptz;
begin
  for i in
    select v.*, c.time_zone from invoices v join companies c on c.id = v.company_id
    where v.status <> 'draft' order by v.company_id, v.id
  loop
    asked := 0; tax := 0; base := 0; paid := 0; kept := 0; old_paid := 0; old_tax := 0; own_asked := 0; own_tax := 0; own_base := 0;
    doc_total := i.total_cents; doc_tax := i.tax_cents; first_day := i.issued_on; last_at := i.created_at;
    if i.revision > 0 then
      select (r.document ->> 'total_cents')::bigint, (r.document ->> 'tax_cents')::bigint,
        coalesce((r.document ->> 'issued_on')::date, i.issued_on) into doc_total, doc_tax, first_day
      from invoice_revisions r where r.company_id = i.company_id and r.invoice_id = i.id order by r.revision limit 1;
    end if;
    shares := null;
    if i.more_job_ids <> '{}' then
      select jsonb_object_agg(w.id, w.cents) into shares from (
        select j.id, coalesce(nullif((
          select round(sum((l ->> 'price_cents')::numeric * (l ->> 'quantity')::numeric))::bigint
          from jsonb_array_elements(i.lines) l where l ->> 'id' like 'j' || j.id || '-%'), 0),
          j.amount_cents + case when j.is_split then j.amount2_cents else 0 end) as cents
        from jobs j where j.company_id = i.company_id and j.id = any(array[i.job_id] || i.more_job_ids)) w;
    end if;
    for e in select * from ledger_entries x where x.company_id = i.company_id and x.invoice_id = i.id order by x.id loop
      e_tax := 0; e_base := 0; e_day := e.day; e_shares := null;
      if e.kind = 'invoice' then
        e_tax := doc_tax;
        e_day := first_day;
        -- Paid before it was written: both belong to the day of the payment.
        select least(first_day, min((j.closed_at at time zone i.time_zone)::date)) into e_day
        from ledger_entries p join jobs j on j.company_id = p.company_id and j.id = p.job_id and j.closed_at < p.at
        where p.company_id = e.company_id and p.invoice_id = e.invoice_id and p.at = e.at and p.kind = 'payment'
          and p.note = 'Job #' || j.number having -sum(p.amount_cents) = e.amount_cents;
        e_day := coalesce(e_day, first_day);
      elsif e.kind = 'revision' then
        select coalesce(
          (select (r.document ->> 'tax_cents')::bigint from invoice_revisions r where r.company_id = e.company_id
            and r.invoice_id = e.invoice_id and r.revision::text = substr(e.note, 10)), i.tax_cents) - doc_tax into e_tax;
        doc_tax := doc_tax + e_tax;
        doc_total := doc_total + e.amount_cents;
      elsif e.kind = 'void' then
        e_tax := -tax; e_base := -base;
      elsif e.kind = 'fee' then
        e_tax := pg_temp.share(e.amount_cents, doc_tax, doc_total);
      elsif e.kind = 'credit' then
        e_tax := pg_temp.share(e.amount_cents, own_tax, own_asked);
      elsif e.kind = 'payment' and e.job_id is not null then
        select (j.closed_at at time zone i.time_zone)::date into e_day from jobs j
        where j.company_id = e.company_id and j.id = e.job_id and j.closed_at < e.at and e.note = 'Job #' || j.number;
        e_day := coalesce(e_day, e.day);
      end if;
      if e.kind in ('revision', 'credit', 'void', 'fee') then e_day := greatest(e.day, first_day); end if;
      if e.kind in ('payment', 'refund', 'reversal') then
        paid := paid - e.amount_cents;
        e_paid := pg_temp.received(asked, tax, paid, old_paid, old_tax) - kept;
      else
        -- All that is not exempt, up to what rounding leaves.
        if e.kind <> 'void' and i.tax > 0 then
          e_base := round(e_tax * 10000::numeric / i.tax)::bigint;
          if abs(e.amount_cents - e_tax - e_base) < 10 then e_base := e.amount_cents - e_tax; end if;
        end if;
        asked := asked + e.amount_cents; tax := tax + e_tax; base := base + e_base;
        if e.kind <> 'fee' then
          own_asked := own_asked + e.amount_cents; own_tax := own_tax + e_tax; own_base := own_base + e_base;
        end if;
        e_paid := case when paid > asked then 0 else least(greatest(kept, tax - (asked - paid)), tax) - kept end;
      end if;
      kept := kept + e_paid;
      if e.kind not in ('payment', 'refund', 'reversal') then
        old_paid := paid; old_tax := kept;
      end if;
      if shares is not null and not (e.kind = 'payment' and e.note like 'Job #%') then
        with w as (
          select key::bigint as of_job, value::bigint as weight, sum(value::bigint) over () as whole, count(*) over () as n,
            row_number() over (order by value::bigint desc, key::bigint) as place
          from jsonb_each_text(shares)
        ), s as (
          select of_job, place, case when whole = 0 then e.amount_cents / n else pg_temp.share(e.amount_cents, weight, whole::bigint) end as a,
            case when whole = 0 then e_tax / n else pg_temp.share(e_tax, weight, whole::bigint) end as t,
            case when whole = 0 then e_paid / n else pg_temp.share(e_paid, weight, whole::bigint) end as p
          from w
        )
        select jsonb_agg(jsonb_build_object('job_id', of_job,
          'amount_cents', a + case when place = 1 then e.amount_cents - (select sum(a) from s) else 0 end,
          'tax_cents', t + case when place = 1 then e_tax - (select sum(t) from s) else 0 end,
          'paid_tax_cents', p + case when place = 1 then e_paid - (select sum(p) from s) else 0 end)) into e_shares from s;
      end if;
      -- What reports have shown of it until now: a share of the invoice's present tax.
      was_tax := pg_temp.share(i.tax_cents, e.amount_cents, i.total_cents);
      insert into ledger_corrections
      select e.company_id, e.id, c.what, c.was, c.now_is from (values
        ('day', e.day::text, e_day::text),
        ('tax', case when e.kind in ('payment', 'refund', 'reversal', 'fee') then '' else was_tax::text end,
          case when e.kind in ('payment', 'refund', 'reversal', 'fee') then '' else e_tax::text end),
        ('paid_tax', case when e.kind in ('payment', 'refund', 'reversal') then (-was_tax)::text else '0' end, e_paid::text)
      ) c(what, was, now_is) where c.was <> c.now_is;
      update ledger_entries x set day = e_day, tax_cents = e_tax, taxable_cents = e_base, tax_rate = i.tax, paid_tax_cents = e_paid,
        shares = e_shares
      where x.company_id = e.company_id and x.id = e.id;
      last_at := e.at;
    end loop;
    -- Lines were changed last without another total.
    if i.status = 'issued' and doc_tax <> i.tax_cents then
      e_tax := i.tax_cents - doc_tax;
      e_paid := case when paid > asked then 0 else least(greatest(kept, tax + e_tax - (asked - paid)), tax + e_tax) - kept end;
      insert into ledger_entries (company_id, client_id, job_id, invoice_id, kind, amount_cents, day, note, at, tax_cents, taxable_cents,
        tax_rate, paid_tax_cents)
      select i.company_id, i.client_id, i.job_id, i.id, 'revision', 0, greatest(first_day, (r.at at time zone i.time_zone)::date),
        'Revision ' || i.revision, r.at, e_tax, case when i.tax = 0 then 0 else round(e_tax * 10000::numeric / i.tax) end, i.tax, e_paid
      from invoice_revisions r where r.company_id = i.company_id and r.invoice_id = i.id order by r.revision desc limit 1;
      insert into ledger_corrections values (i.company_id, currval('ledger_entry_id_seq'), 'added', '', e_tax::text)
      on conflict do nothing;
    end if;
  end loop;
end $$;

-- Figures are made anew from what entries keep.
update figure_states set built_at = null;

-- As keepWorth in job-worth.queries.ts.
update jobs j set worth = jsonb_build_object(
  'tax', coalesce(f.tax, 1000), 'credit_fee', coalesce(f.credit_fee, 0),
  'registered', trim(c.abn) <> '' and coalesce(f.tax, 1000) > 0,
  'items', (select coalesce(jsonb_object_agg(i.id, jsonb_build_array(i.cost_cents, i.is_taxable)), '{}')
    from job_parts p join items i on i.company_id = p.company_id and i.id = p.item_id
    where p.company_id = j.company_id and p.job_id = j.id),
  'pay', (select coalesce(jsonb_object_agg(u.id, jsonb_build_array(u.payment_type_id, u.payment_rate)), '{}')
    from users u where u.company_id = j.company_id and (u.id = any(j.technician_ids) or u.id in (
      select t.user_id from job_times t where t.company_id = j.company_id and t.job_id = j.id))))
from companies c left join fees f on f.company_id = c.id
where c.id = j.company_id and (j.status_id = 3 or j.invoiced);

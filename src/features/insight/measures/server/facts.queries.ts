import { type RawBuilder, sql } from 'kysely'
import { closedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import { claimedForJobs } from '#features/jobs/claims/server/claims.queries.ts'
import { billedForJobs, costOfPart } from '#features/jobs/job-summary/server/job-cost.queries.ts'
import { type JobRates, jobRates, paidForJob } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { moneyKinds } from '#features/money/ledger/ledger.rules.ts'
import { sqlMinutes } from '#features/people/clock/server/clock-entries.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { KeptMeasure } from '../kept-measures.rules.ts'
import { bookCodes, codeOf } from '../measures.rules.ts'
import { changingSources, resultDays, type Source, sources } from '../sources.rules.ts'
import { among, dayOf, type Ids, measure, minutesByDay, portion } from './fact-parts.queries.ts'
import { automationOf, booked, campaignOf, invoicedAfter, someReached } from './reached.queries.ts'

/** Inputs to the facts besides the rows: the company's time zone, and what its settings make of jobs that keep nothing yet. */
export interface Basis extends JobRates {
  zone: string
  /** The books are closed to this day; null: all days are open. */
  closed: string | null
  /** An automation has written to somebody. */
  automates: boolean
}

export const basisOf = async (tx: CompanyTx, zone: string): Promise<Basis> => ({
  zone,
  closed: await closedTo(tx),
  automates: await someReached(tx),
  ...(await jobRates(tx)),
})

/**
 * The money of a job `j` in cents, by the rates that it keeps, else by these: `total` with tax and card fee, the `tax` in it
 * (as its invoice has it: of all but the fee and items without tax), and `net`, which is without both.
 */
export const moneyOfJob = (tx: CompanyTx, { tax, credit_fee, registered }: JobRates) => sql`(
  select due.cents + j.amount_cents - gross.cents as total, due.cents - taxed.tax as net, taxed.tax
  from (select coalesce((j.worth ->> 'tax')::int, ${tax}::int) as tax,
    coalesce((j.worth ->> 'credit_fee')::int, ${credit_fee}::int) as fee,
    coalesce((j.worth ->> 'registered')::boolean, ${registered}::boolean) as registered) rate
  cross join lateral (select case when j.has_card_fee then round(j.amount_cents * 10000::numeric / (10000 + rate.fee))::bigint
    else j.amount_cents end as cents) gross
  cross join lateral (select gross.cents + case when j.is_split then j.amount2_cents else 0 end as cents) due
  cross join lateral (select case
    when not (rate.registered or j.includes_tax or (j.is_split and j.includes_tax2)) or due.cents = 0 then 0
    else greatest(0, due.cents - coalesce((
      select sum(round(p.quantity * coalesce(p.price_cents, 0)))::bigint
      from job_parts p join items i on i.company_id = ${tx.companyId} and i.id = p.item_id
      where p.company_id = ${tx.companyId} and p.job_id = j.id
        and not coalesce((j.worth -> 'items' -> p.item_id::text ->> 1)::boolean, i.is_taxable)), 0)) end as cents) taxable
  cross join lateral (select taxable.cents - round(taxable.cents * 10000::numeric / (10000 + rate.tax))::bigint as tax) taxed)`

// Each of these answers with (row_id, part_id, measure, day, amount) and what the figure can be split by, in this order.
const columns = sql`row_id, part_id, measure, day, amount, type_id, technician_ids, suburb, lead_source_id, status_id, client_id`
const ofJob = (
  technicians = 'j.technician_ids',
) => sql`j.job_type_ids[1] as type_id, ${sql.raw(technicians)} as technician_ids,
  nullif(j.suburb, '') as suburb, j.lead_source_ids[1] as lead_source_id, j.status_id, j.client_id`

/** Facts from a job, its appointments, the times worked on it and its cost (`costOf` in job-cost.rules.ts). */
function jobFacts(tx: CompanyTx, basis: Basis, ids: Ids): RawBuilder<unknown> {
  const { zone } = basis
  const company = tx.companyId
  return sql`
    with invoice_day as (
      select d.job_id, min(d.day) as day from (
        select i.job_id, coalesce(first.day, i.issued_on) as day from invoices i ${firstEntry(company)}
          where i.company_id = ${company} and ${counted} and i.job_id is not null and ${among('i.job_id', ids)}
        union all
        select more.job_id, coalesce(first.day, i.issued_on) from invoices i cross join lateral unnest(i.more_job_ids) more(job_id)
          ${firstEntry(company)}
          where i.company_id = ${company} and ${counted} and i.more_job_ids <> '{}'
            and ${ids === null ? sql`true` : sql`i.more_job_ids && ${ids}::bigint[]`}) d group by 1
    ), job as materialized (
      select j.id, j.job_type_ids, j.technician_ids, j.suburb, j.lead_source_ids, j.status_id, j.client_id, j.modify_percentage,
        j.worth, j.created_at, j.invoiced, invoice_day.day as invoice_day,
        case when j.status_id = 3 then ${dayOf('j.closed_at', zone)} end as closed_day,
        case when j.status_id in (3, 4) then ${dayOf('j.closed_at', zone)} end as ended_day,
        money.net, money.total - money.tax as earned, came.cents as received, ${portion('money.tax', 'came.cents', 'money.total')} as received_tax
      from jobs j
      cross join lateral ${moneyOfJob(tx, basis)} money
      cross join lateral (select case when j.payment_method is null then 0 else j.amount_cents end
        + case when j.is_split and j.payment_method2 is not null then j.amount2_cents else 0 end as cents) came
      left join invoice_day on invoice_day.job_id = j.id
      where j.company_id = ${company} and j.deleted_at is null and ${among('j.id', ids)}
    ), cost_day as (
      select job.*, coalesce(invoice_day, closed_day) as day from job where coalesce(invoice_day, closed_day) is not null
    ), part_item as materialized (
      select job_id, item_id, sum(cost) as cost, sum(price) as price from (
        select p.job_id, coalesce(p.item_id, 0) as item_id, coalesce(${costOfPart('p')}, 0) as cost,
          round(p.quantity * coalesce(p.price_cents, 0)) as price
        from job_parts p left join items i on i.company_id = ${company} and i.id = p.item_id
        left join stock_draws d on d.company_id = ${company} and d.job_id = p.job_id and d.row_id = p.id and d.is_used
          and ${among('d.job_id', ids)}
        where p.company_id = ${company} and ${among('p.job_id', ids)}
        union all
        select job_id, 0, cents, 0 from (${billedForJobs(tx, ids)}) billed
        union all
        select job_id, 0, cents, 0 from (${claimedForJobs(tx, ids)}) claimed) each group by 1, 2
    ), part as (
      select job_id, sum(price) as price from part_item group by job_id
    ), worked as (
      select t.job_id, t.user_id, case pay.type when 2 then 0 when 3 then coalesce(pay.cost, 0) else coalesce(pay.cost, pay.rate) end as rate,
        sum(${sqlMinutes(sql`t.started_at`, sql`t.ended_at`)}) as minutes, min(${dayOf('t.started_at', zone)}) as began
      from job_times t join job j on j.id = t.job_id
      left join lateral ${paidForJob(tx, 'j.worth', 't.user_id', dayOf('t.started_at', zone))} pay on true
      where t.company_id = ${company} and t.ended_at is not null and ${among('t.job_id', ids)}
      group by 1, 2, 3
    ), person as (
      select job_id, user_id, min(began) as began from (
        select j.id as job_id, crew.user_id, null::date as began from cost_day j cross join lateral unnest(j.technician_ids) crew(user_id)
        union all select w.job_id, w.user_id, w.began from worked w) each group by 1, 2
    ), visit as (
      select a.id, a.job_id, a.technician_ids, ${dayOf('a.starts_at', zone)} as day,
        lag(${dayOf('a.starts_at', zone)}) over (partition by a.job_id order by a.starts_at, a.id) as day_before
      from appointments a where a.company_id = ${company} and a.cancelled_at is null and ${among('a.job_id', ids)}
    ), fact as (
      select j.id as row_id, 0::bigint as part_id, m.measure, m.day, m.amount, ${ofJob()}
      from job j cross join lateral (values
        (${measure('jobs')}, ${dayOf('j.created_at', zone)}, 1::numeric),
        (${measure('jobsClosed')}, j.closed_day, 1),
        (${measure('earningJobs')}, case when j.invoice_day is not null or j.earned <> 0 then coalesce(j.invoice_day, j.closed_day) end, 1),
        (${measure('jobsCancelled')}, case when j.status_id = 4 then j.ended_day end, 1),
        (${measure('notInvoiced')}, case when not j.invoiced then j.closed_day end, j.earned),
        (${measure('sales')}, case when not j.invoiced then j.closed_day end, case when j.earned <> 0 then 1 end),
        (${measure('received')}, case when not j.invoiced then j.closed_day end, j.received),
        (${measure('paid')}, case when not j.invoiced then j.closed_day end, j.received - j.received_tax),
        (${measure('receivedTax')}, case when not j.invoiced then j.closed_day end, j.received_tax),
        (${measure('billed')}, case when not j.invoiced then j.closed_day end, j.received),
        (${measure('billedTax')}, case when not j.invoiced then j.closed_day end, j.received_tax)
      ) m(measure, day, amount)
      union all
      select j.id, p.item_id, m.measure, j.day, m.amount, ${ofJob()}
      from cost_day j join part_item p on p.job_id = j.id
      cross join lateral (values (${measure('partsCost')}, p.cost), (${measure('partsSold')}, p.price)) m(measure, amount)
      union all
      select j.id, u.user_id, ${measure('labourCost')}, j.day, w.cents, ${ofJob('array[u.user_id]')}
      from cost_day j join person u on u.job_id = j.id
      join (select job_id, user_id, sum(round(rate::numeric * minutes / 60)) as cents from worked group by 1, 2) w
        on w.job_id = j.id and w.user_id = u.user_id
      union all
      select j.id, u.user_id, ${measure('commission')}, j.day,
        round(case when j.net <> 0 then j.net else coalesce(p.price, 0) end
          * coalesce((j.modify_percentage ->> u.user_id::text)::numeric, pay.rate) / 10000), ${ofJob('array[u.user_id]')}
      from cost_day j join person u on u.job_id = j.id
      join lateral ${paidForJob(tx, 'j.worth', 'u.user_id', sql`coalesce(u.began, j.day)`)} pay on pay.type = 2
      left join part p on p.job_id = j.id
      union all
      select j.id, v.id, m.measure, v.day, 1, ${ofJob("case when v.technician_ids = '{}' then j.technician_ids else v.technician_ids end")}
      from job j join visit v on v.job_id = j.id
      cross join lateral (values (${measure('visits')}), (case when v.day - v.day_before > 1 then ${measure('returnVisits')} end)) m(measure)
      where m.measure is not null
      union all
      select j.id, case d.n when 0 then t.id else -64 * t.id - d.n end, ${measure('onSiteMinutes')}, d.day, d.minutes, ${ofJob('array[t.user_id]')}
      from job j join job_times t on t.company_id = ${company} and t.job_id = j.id and t.ended_at is not null and ${among('t.job_id', ids)}
      cross join lateral (${minutesByDay(zone)}) d
      union all
      select j.id, c.campaign_id, ${measure('marketingJobs')}, ${dayOf('j.created_at', zone)}, 1, ${ofJob()}
      from job j join lateral ${campaignOf(company)} c on true
      ${
        basis.automates
          ? sql`union all
      select j.id, w.automation_id, ${measure('automationWon')}, j.closed_day, j.earned, ${ofJob()}
      from job j join lateral ${automationOf(company, booked(company), sql`j.client_id`)} w on true where not j.invoiced`
          : sql``
      }
    )
    select ${columns} from fact where day is not null and amount <> 0`
}

/** The day from which an invoice `i` counts, as its entries have it, and that on which it was made void. */
const firstEntry = (company: number) => sql`left join lateral (
  select min(e.day) filter (where e.kind = 'invoice') as day, min(e.day) filter (where e.kind = 'void') as void_day
  from ledger_entries e where e.company_id = ${company} and e.invoice_id = i.id and e.kind in ('invoice', 'void')) first on true`

/** A job's cost stays on the day of its invoice also if that is void later: its revenue stays there too, and goes on another. */
const counted = sql`(i.status = 'issued' or (i.status = 'void' and first.void_day > first.day))`

/** Facts from an invoice's ledger entries, each by its day and as it was written; one for several jobs adds to each. */
function invoiceFacts(tx: CompanyTx, { zone, automates }: Basis, ids: Ids): RawBuilder<unknown> {
  const company = tx.companyId
  // An invoice for several jobs is split as the first of them.
  const earnedBy = (name: KeptMeasure, won: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    select p.invoice_id, ${id} as id, ${measure(name)} as measure, p.day, sum(p.amount_cents - p.tax_cents) as amount,
      min(j.id) as job_id, min(p.client_id) as client_id
    from part p join invoices i on i.company_id = ${company} and i.id = p.invoice_id
    left join jobs j on j.company_id = ${company} and j.id = p.job_id
    ${won}
    where not p.is_money group by 1, 2, 3, 4 having sum(p.amount_cents - p.tax_cents) <> 0`
  return sql`
    with entry as (
      select e.invoice_id, e.id, e.day, min(e.day) over (partition by e.invoice_id) as first_day, e.kind, e.kind = any(${[...moneyKinds]}) as is_money,
        coalesce(e.job_id, i.job_id) as job_id, i.client_id, e.amount_cents, e.tax_cents, e.paid_tax_cents, e.shares,
        case when e.kind = 'void' then -1 when e.kind = 'invoice' and not exists (select from ledger_entries o
          where o.company_id = ${company} and o.invoice_id = e.invoice_id and o.kind = 'invoice' and o.id < e.id) then 1 end as sales
      from ledger_entries e join invoices i on i.company_id = ${company} and i.id = e.invoice_id
      where e.company_id = ${company} and ${among('e.invoice_id', ids)}
    ), part as (
      select invoice_id, id as part_id, day, first_day, is_money, job_id, client_id, amount_cents, tax_cents, paid_tax_cents, sales
      from entry where shares is null
      union all
      select e.invoice_id, -(e.id * 100 + s.place), e.day, e.first_day, e.is_money, (s.share ->> 'job_id')::bigint, e.client_id,
        (s.share ->> 'amount_cents')::bigint, (s.share ->> 'tax_cents')::bigint, (s.share ->> 'paid_tax_cents')::bigint,
        case when s.place = 1 then e.sales end
      from entry e cross join lateral jsonb_array_elements(e.shares) with ordinality s(share, place) where e.shares is not null
    )
    select p.invoice_id as row_id, p.part_id, m.measure, p.day, m.amount, j.job_type_ids[1] as type_id,
      coalesce(j.technician_ids, '{}') as technician_ids, nullif(j.suburb, '') as suburb, j.lead_source_ids[1] as lead_source_id,
      j.status_id, p.client_id
    from part p
    cross join lateral (
      select ${measure('received')} as measure, case when p.is_money then -p.amount_cents end as amount
      union all select ${measure('paid')}, case when p.is_money then -p.amount_cents else 0 end - p.paid_tax_cents
      union all select ${measure('receivedTax')}, p.paid_tax_cents
      union all select ${measure('invoiced')}, case when not p.is_money then p.amount_cents - p.tax_cents end
      union all select ${measure('billed')}, case when not p.is_money then p.amount_cents end
      union all select ${measure('billedTax')}, p.tax_cents
      union all select ${measure('sales')}, p.sales
    ) m
    left join jobs j on j.company_id = ${company} and j.id = p.job_id
    where m.amount <> 0
    union all
    select e.invoice_id, e.id, e.measure, e.day, e.amount, j.job_type_ids[1], coalesce(j.technician_ids, '{}'), nullif(j.suburb, ''),
      j.lead_source_ids[1], j.status_id, e.client_id
    from (
      ${earnedBy('marketingInvoiced', sql`join lateral ${campaignOf(company)} w on j.deleted_at is null and p.first_day <= ${dayOf('w.queued_at', zone)} + ${sql.lit(resultDays)}`, sql`w.campaign_id`)}
      ${
        automates
          ? sql`union all ${earnedBy('automationWon', sql`join lateral ${automationOf(company, invoicedAfter(company), sql`p.client_id`)} w on true`, sql`w.automation_id`)}`
          : sql``
      }
    ) e left join jobs j on j.company_id = ${company} and j.id = e.job_id
    union all
    select i.id, 0, m.measure, m.day, i.owed_cents, j.job_type_ids[1], coalesce(j.technician_ids, '{}'), nullif(j.suburb, ''),
      j.lead_source_ids[1], j.status_id, i.client_id
    from invoices i left join jobs j on j.company_id = ${company} and j.id = i.job_id
    cross join lateral (values (${measure('owed')}, i.issued_on), (${measure('overdue')}, coalesce(i.due_on, i.issued_on))) m(measure, day)
    where i.company_id = ${company} and i.status = 'issued' and i.owed_cents > 0 and m.day is not null and ${among('i.id', ids)}`
}

function quoteFacts(tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> {
  const company = tx.companyId
  return sql`
    select q.id as row_id, 0::bigint as part_id, m.measure, m.day, m.amount, j.job_type_ids[1] as type_id,
      coalesce(j.technician_ids, '{}') as technician_ids, nullif(coalesce(j.suburb, l.suburb), '') as suburb,
      coalesce(j.lead_source_ids[1], l.source_id) as lead_source_id, j.status_id, q.client_id
    from quotes q
    left join jobs j on j.company_id = ${company} and j.id = q.job_id
    left join leads l on l.company_id = ${company} and l.id = q.lead_id
    cross join lateral (select ${dayOf('q.sent_at', zone)} as sent,
      case when q.status in ('accepted', 'declined') then ${dayOf('q.decided_at', zone)} end as decided) d
    cross join lateral (values
      (${measure('quotesSent')}, d.sent, 1::bigint),
      (${measure('quotedCents')}, d.sent, q.total_cents),
      (${measure('quotesWon')}, case when q.status = 'accepted' then d.decided end, 1),
      (${measure('wonCents')}, case when q.status = 'accepted' then d.decided end, q.total_cents),
      (${measure('quotesWaiting')}, case when q.status = 'sent' then d.sent end, q.total_cents),
      (${measure('quotesLost')}, case when q.status = 'declined' then d.decided end, 1),
      (${measure('decisionMinutes')}, case when q.sent_at is not null then d.decided end,
        greatest(0, floor(extract(epoch from q.decided_at - q.sent_at) / 60))::bigint)
    ) m(measure, day, amount)
    where q.company_id = ${company} and ${among('q.id', ids)} and m.day is not null
      and (m.amount <> 0 or m.measure = ${measure('decisionMinutes')})`
}

function leadFacts(tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> {
  const company = tx.companyId
  const minutesTo = (instant: string) =>
    sql`greatest(0, floor(extract(epoch from ${sql.raw(instant)} - l.created_at) / 60))::bigint`
  return sql`
    select l.id as row_id, 0::bigint as part_id, m.measure, ${dayOf('l.created_at', zone)} as day, m.amount, null::bigint as type_id,
      '{}'::bigint[] as technician_ids, nullif(l.suburb, '') as suburb, l.source_id as lead_source_id, null::smallint as status_id, l.client_id
    from leads l
    left join lateral (select min(a.starts_at) as at from appointments a
      where a.company_id = ${company} and a.job_id = l.job_id and a.cancelled_at is null) visit on true
    cross join lateral (values
      (${measure('leads')}, 1::bigint),
      (${measure('leadsWon')}, case l.status when 4 then 1 end),
      (${measure('leadsLost')}, case l.status when 5 then 1 end),
      (${measure('answerMinutes')}, ${minutesTo('l.answered_at')}),
      (${measure('visitMinutes')}, ${minutesTo('visit.at')})
    ) m(measure, amount)
    where l.company_id = ${company} and l.deleted_at is null and ${among('l.id', ids)} and m.amount is not null
      and (m.measure <> ${measure('answerMinutes')} or l.answered_at is not null)
      and (m.measure <> ${measure('visitMinutes')} or visit.at is not null)`
}

const clientFacts = (tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> => sql`
  select c.id as row_id, 0::bigint as part_id, ${measure('newClients')} as measure, ${dayOf('c.created_at', zone)} as day, 1::bigint as amount,
    null::bigint as type_id, '{}'::bigint[] as technician_ids, nullif(c.suburb, '') as suburb, null::bigint as lead_source_id,
    null::smallint as status_id, c.id as client_id
  from clients c where c.company_id = ${tx.companyId} and c.deleted_at is null and c.merged_into is null and ${among('c.id', ids)}`

const clockFacts = (tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> => sql`
  select t.id as row_id, d.n::bigint as part_id, ${measure('clockedMinutes')} as measure, d.day, d.minutes::bigint as amount,
    null::bigint as type_id, array[t.user_id] as technician_ids, null::text as suburb, null::bigint as lead_source_id,
    null::smallint as status_id, null::bigint as client_id
  from clock_times t cross join lateral (${minutesByDay(zone)}) d
  where t.company_id = ${tx.companyId} and t.ended_at is not null and t.paid and d.minutes > 0 and ${among('t.id', ids)}`

/** Facts from a booked supplier invoice; a credit takes off. */
const billFacts = (tx: CompanyTx, _basis: Basis, ids: Ids): RawBuilder<unknown> => sql`
  select b.id as row_id, 0::bigint as part_id, m.measure, coalesce(b.books_day, b.issued_on) as day,
    case b.kind when 'credit' then -m.amount else m.amount end as amount, null::bigint as type_id,
    '{}'::bigint[] as technician_ids, null::text as suburb, null::bigint as lead_source_id, null::smallint as status_id,
    null::bigint as client_id
  from supplier_invoices b
  cross join lateral (values (${measure('purchases')}, b.total_cents), (${measure('purchasesTax')}, case when b.is_claimed then b.tax_cents else 0 end)) m(measure, amount)
  where b.company_id = ${tx.companyId} and b.state = 'booked' and b.issued_on is not null and ${among('b.id', ids)}
    and m.amount <> 0`

/** Price differences of stock movements: decision 135. */
const differenceFacts = (tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> => sql`
  select m.id as row_id, 0::bigint as part_id, ${measure('priceDifferences')} as measure, ${dayOf('m.written_at', zone)} as day,
    m.difference_cents as amount, null::bigint as type_id, '{}'::bigint[] as technician_ids, null::text as suburb,
    null::bigint as lead_source_id, null::smallint as status_id, null::bigint as client_id
  from stock_movements m where m.company_id = ${tx.companyId} and m.difference_cents <> 0 and ${among('m.id', ids)}`

/** Facts from a campaign: its recipients by what became of their messages, added up by day. */
const campaignFacts = (tx: CompanyTx, { zone }: Basis, ids: Ids): RawBuilder<unknown> => sql`
  select r.campaign_id as row_id, r.campaign_id as part_id, m.measure, (m.at at time zone ${zone})::date as day,
    count(*)::bigint as amount, null::bigint as type_id, '{}'::bigint[] as technician_ids, null::text as suburb,
    null::bigint as lead_source_id, null::smallint as status_id, null::bigint as client_id
  from campaign_recipients r
  cross join lateral (values
    (${measure('marketingDelivered')}, case when r.state = 'sent' and r.bounced_at is null then
      case when r.sms_id is null then r.queued_at else r.delivered_at end end),
    (${measure('marketingBounced')}, r.bounced_at),
    (${measure('marketingComplaints')}, r.complained_at),
    (${measure('marketingOptOuts')}, r.opted_out_at),
    (${measure('marketingClicks')}, r.clicked_at),
    (${measure('marketingReplies')}, r.replied_at)
  ) m(measure, at)
  where r.company_id = ${tx.companyId} and m.at is not null and ${among('r.campaign_id', ids)} group by 1, 3, 4`

const factsBySource: Record<Source, (tx: CompanyTx, basis: Basis, ids: Ids) => RawBuilder<unknown>> = {
  job: jobFacts,
  invoice: invoiceFacts,
  quote: quoteFacts,
  lead: leadFacts,
  client: clientFacts,
  clock: clockFacts,
  bill: billFacts,
  difference: differenceFacts,
  campaign: campaignFacts,
}

/**
 * With the facts of the books on closed days as they were when those were closed. What the rows have come to since counts on
 * the first open day: decision 0146. Splits follow the job, as those of invoices do.
 */
function withClosedDays(
  tx: CompanyTx,
  source: Source,
  closed: string,
  ids: Ids,
  facts: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isOfBooks = sql`measure = any(${bookCodes}::smallint[])`
  const kept = sql`select row_id, part_id, measure, day, amount from closed_facts
    where company_id = ${tx.companyId} and source = ${sources[source]} and ${among('row_id', ids)}`
  const ofRow =
    source === 'job'
      ? sql`${ofJob(`case when b.measure in (${codeOf('labourCost')}, ${codeOf('commission')}) then array[b.part_id] else coalesce(j.technician_ids, '{}') end`)}
          from book b left join jobs j on j.company_id = ${tx.companyId} and j.id = b.row_id`
      : sql`null::bigint as type_id, '{}'::bigint[] as technician_ids, null::text as suburb, null::bigint as lead_source_id,
          null::smallint as status_id, null::bigint as client_id from book b`
  return sql`
    with present as materialized (${facts}), kept as materialized (${kept}), book as (
      select row_id, part_id, measure, day, sum(amount) as amount from (
        select row_id, part_id, measure, greatest(day, ${closed}::date + 1) as day, amount from present where ${isOfBooks}
        union all select row_id, part_id, measure, day, amount from kept
        union all select row_id, part_id, measure, ${closed}::date + 1, -amount from kept) each
      group by 1, 2, 3, 4 having sum(amount) <> 0)
    select ${columns} from present where not ${isOfBooks}
    union all select b.row_id, b.part_id, b.measure, b.day, b.amount, ${ofRow}`
}

/** The facts of rows as they are now, with the columns of `figure_facts`. */
export function presentFacts(tx: CompanyTx, source: Source, basis: Basis, ids: Ids) {
  const now = factsBySource[source](tx, basis, ids)
  const isKept = basis.closed !== null && changingSources.some(each => each === source)
  const facts = isKept ? withClosedDays(tx, source, basis.closed!, ids, now) : now
  return sql`
  select ${tx.companyId}::bigint as company_id, ${sql.lit(sources[source])}::smallint as source, row_id, part_id, measure::smallint, day,
    amount::bigint, type_id, technician_ids, suburb, lead_source_id, status_id, client_id
  from (${facts}) f`
}

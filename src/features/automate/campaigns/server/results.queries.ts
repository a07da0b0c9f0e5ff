import { sql } from 'kysely'
import { codeOf } from '#features/insight/measures/measures.rules.ts'
import { basisOf, presentFacts } from '#features/insight/measures/server/facts.queries.ts'
import { campaignOf } from '#features/insight/measures/server/reached.queries.ts'
import { touchFigures } from '#features/insight/measures/server/touched.queries.ts'
import { resultDays } from '#features/insight/measures/sources.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { overAllWork, overNumbers } from '#server/db/inner-doors.ts'

const span = `${resultDays} days`

/** Companies whose campaigns are being sent or still have results to come. */
export async function companiesWithCampaigns(tx: PlatformTx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`select distinct company_id from campaigns
    where state <> 'draft' and started_at is not null
      and (ended_at is null or ended_at > ${now}::timestamptz - ${span}::interval - interval '1 day')`.execute(
    tx,
  )
  return rows.map(({ company_id }) => company_id)
}

/** Notes what became of the messages of campaigns that are not long over; how many rows have news. */
export const noteOutcomes = (tx: CompanyTx): Promise<number> =>
  overNumbers(tx, 'what became of a campaign', async open => {
    const company = tx.companyId
    const alive = sql`r.company_id = ${company} and r.campaign_id in (select id from campaigns
      where company_id = ${company} and started_at is not null
        and (ended_at is null or ended_at > ${tx.now}::timestamptz - ${span}::interval - interval '1 day'))`
    // An answer is to the last message that the address had.
    const within = (at: ReturnType<typeof sql>) =>
      sql`${at} >= r.queued_at and ${at} < r.queued_at + ${span}::interval
        and not exists (select from campaign_recipients l where l.company_id = ${company} and l.address = r.address
          and l.queued_at > r.queued_at and l.queued_at <= ${at})`
    const statements = [
      sql`update campaign_recipients r set state = o.status, reason = o.last_error from outbox o
        where ${alive} and r.state = 'queued' and o.company_id = ${company} and o.id = r.outbox_id
          and o.status in ('sent', 'failed')`,
      sql`update campaign_recipients r set state = case when m.status = 'failed' then 'failed' else r.state end,
          reason = case when m.status = 'failed' then m.error else r.reason end,
          delivered_at = case when m.status = 'delivered' then ${tx.now}::timestamptz end
        from sms_messages m
        where ${alive} and r.state = 'sent' and r.delivered_at is null and m.company_id = ${company} and m.id = r.sms_id
          and m.status in ('delivered', 'failed')`,
      sql`update campaign_recipients r set bounced_at = ${tx.now}::timestamptz from outbox o
        where ${alive} and r.state = 'sent' and r.sms_id is null and r.bounced_at is null
          and o.company_id = ${company} and o.id = r.outbox_id and o.status = 'failed'`,
      sql`update campaign_recipients r set
          bounced_at = coalesce(r.bounced_at, case when m.kind <> 'complaint' then m.at end),
          complained_at = coalesce(r.complained_at, case when m.kind = 'complaint' then m.at end)
        from mail_reports m
        where ${alive} and r.state = 'sent' and m.company_id = ${company} and m.outbox_id = r.outbox_id
          and m.kind in ('hard', 'soft', 'complaint')
          and case when m.kind = 'complaint' then r.complained_at else r.bounced_at end is null`,
      sql`update campaign_recipients r set opted_out_at = k.at from consents k
        where ${alive} and r.queued_at is not null and r.opted_out_at is null and k.company_id = ${company}
          and k.address = r.address and k.kind = 'withdrawn' and k.source in ('stop', 'link') and ${within(sql`k.at`)}`,
      sql`update campaign_recipients r set replied_at = m.created_at from sms_messages m
        where ${alive} and r.queued_at is not null and r.replied_at is null and m.company_id = ${company}
          and m.direction = 'in' and (m.phone = r.address or m.client_id = r.client_id)
          and m.body !~* '^\\s*(stop|stopall|unsubscribe|cancel|end|quit|start|unstop)[\\s.!]*$' and ${within(sql`m.created_at`)}`,
    ]
    let news = 0
    const campaigns = new Set<number>()
    for (const statement of statements) {
      const { rows } = await sql<{ campaign_id: number; news: number }>`
        with noted as (${statement} returning r.campaign_id)
        select campaign_id, count(*)::int as news from noted group by 1`.execute(open)
      for (const row of rows) {
        news += row.news
        campaigns.add(row.campaign_id)
      }
      if (statement === statements[0] && rows.length > 0) await touchJobsSince(open, [...campaigns])
    }
    await touchCampaigns(tx, [...campaigns])
    return news
  })

/** Has the figures of these campaigns made anew. */
export const touchCampaigns = (tx: CompanyTx, ids: readonly number[]): Promise<void> =>
  touchFigures(tx, 'campaign', sql`select unnest(${[...ids]}::bigint[])`)

/** Jobs that were booked before it was noted that the message had left count as well. */
const touchJobsSince = (tx: CompanyTx, campaigns: readonly number[]): Promise<void> =>
  touchFigures(
    tx,
    'job',
    sql`select j.id from jobs j join campaign_recipients r on r.company_id = j.company_id and r.client_id = j.client_id
      where j.company_id = ${tx.companyId} and j.created_at > ${tx.now}::timestamptz - ${span}::interval
        and r.campaign_id = any(${campaigns}::bigint[]) and r.queued_at <= j.created_at`,
  )

export interface Sums {
  campaign_id: number
  all: number
  waiting: number
  queued: number
  sent: number
  failed: number
  bounced: number
  complained: number
  delivered: number
  opted_out: number
  clicked: number
  replied: number
  left_out: Record<string, number>
}

/** Figures of these campaigns' recipients. */
export async function sumsOf(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, Sums>> {
  const n = (condition: ReturnType<typeof sql>) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<Sums>`
    select campaign_id, count(*)::int as all, ${n(sql`state = 'waiting'`)} as waiting, ${n(sql`state = 'queued'`)} as queued,
      ${n(sql`state = 'sent'`)} as sent, ${n(sql`state = 'failed'`)} as failed,
      ${n(sql`bounced_at is not null`)} as bounced, ${n(sql`complained_at is not null`)} as complained,
      ${n(sql`state = 'sent' and bounced_at is null and (sms_id is null or delivered_at is not null)`)} as delivered,
      ${n(sql`opted_out_at is not null`)} as opted_out, ${n(sql`clicked_at is not null`)} as clicked,
      ${n(sql`replied_at is not null`)} as replied,
      (select coalesce(jsonb_object_agg(l.reason, l.n), '{}') from (
        select reason, count(*)::int as n from campaign_recipients x
        where x.company_id = ${tx.companyId} and x.campaign_id = r.campaign_id and x.state = 'left' group by reason) l) as left_out
    from campaign_recipients r
    where company_id = ${tx.companyId} and campaign_id = any(${[...ids]}::bigint[])
    group by campaign_id`.execute(tx)
  return new Map(rows.map(row => [Number(row.campaign_id), row]))
}

/** Jobs that clients booked within 30 days of a message of these campaigns, and what was invoiced on them by then. */
export const earnedBy = (
  tx: CompanyTx,
  ids: readonly number[],
  zone: string,
): Promise<Map<number, { jobs: number; invoiced: number }>> =>
  overAllWork(tx, 'what a campaign earned', async all => {
    const { rows } = await sql<{ campaign_id: number; jobs: number; invoices: number[] }>`
      with won as (
        select distinct r.campaign_id, j.id
        from campaign_recipients r
        join jobs j on j.company_id = r.company_id and j.client_id = r.client_id and j.deleted_at is null
          and j.created_at >= r.queued_at and j.created_at < r.queued_at + ${span}::interval
        join lateral ${campaignOf(tx.companyId)} c on c.campaign_id = r.campaign_id
        where r.company_id = ${tx.companyId} and r.campaign_id = any(${[...ids]}::bigint[]) and r.state = 'sent'
      )
      select campaign_id, count(*)::int as jobs, array(
        select i.id from invoices i where i.company_id = ${tx.companyId}
          and (i.job_id = any(array_agg(won.id)) or i.more_job_ids <> '{}' and i.more_job_ids && array_agg(won.id))) as invoices
      from won group by campaign_id`.execute(all)
    // The same statement as in reports, so that both tell the same.
    const sums = await overNumbers(all, 'what a campaign earned', async open => {
      const facts = presentFacts(open, 'invoice', await basisOf(open, zone), [
        ...new Set(rows.flatMap(({ invoices }) => invoices.map(Number))),
      ])
      const summed = sql<{ campaign_id: number; invoiced: number }>`
        select part_id as campaign_id, sum(amount)::bigint as invoiced from (${facts}) f
        where measure = ${codeOf('marketingInvoiced')} group by 1`
      return (await summed.execute(open)).rows
    })
    const invoiced = new Map(sums.map(row => [Number(row.campaign_id), Number(row.invoiced)]))
    return new Map(
      rows.map(({ campaign_id, jobs }) => {
        const id = Number(campaign_id)
        return [id, { jobs, invoiced: invoiced.get(id) ?? 0 }]
      }),
    )
  })

/** Campaigns that are being sent. */
export const sendingIds = async (tx: CompanyTx): Promise<number[]> =>
  (await tx.rows('campaigns').where('state', 'in', ['sending', 'scheduled']).select('id').execute()).map(
    ({ id }) => id,
  )

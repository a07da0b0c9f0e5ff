import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { resultDays } from '../sources.rules.ts'

/** True if an automation of the company has ever written to somebody. */
export const someReached = async (tx: CompanyTx): Promise<boolean> =>
  (await tx.rows('automation_reaches').select('run_id').limit(1).executeTakeFirst()) !== undefined

/**
 * The last automation whose message reached the client of a job `j` within the days before a moment at which they decided. What
 * reached somebody who was merged into them, or the lead that became the job, counts as well.
 */
export const automationOf = (
  company: number,
  moments: RawBuilder<unknown>,
  client: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select r.automation_id from (${moments}) decided(at)
  join lateral (
    select r.automation_id, r.at, r.run_id, r.position from automation_reaches r
    where r.company_id = ${company} and r.client_id in (select ${client} union all
      select c.id from clients c where c.company_id = ${company} and c.merged_into = ${client})
    union all
    select r.automation_id, r.at, r.run_id, r.position from leads l
    join automation_reaches r on r.company_id = l.company_id and r.lead_id = l.id
    where l.company_id = ${company} and l.job_id = j.id
  ) r on r.at <= decided.at and r.at > decided.at - make_interval(days => ${resultDays})
  order by r.at desc, r.run_id desc, r.position desc limit 1)`

/** The last campaign whose message went to the client of a job `j` within the days before it was booked. */
export const campaignOf = (company: number): RawBuilder<unknown> => sql`(
  select r.campaign_id, r.queued_at from campaign_recipients r
  where r.company_id = ${company} and r.client_id = j.client_id and r.state = 'sent' and r.queued_at <= j.created_at
    and r.queued_at > j.created_at - make_interval(days => ${resultDays})
  order by r.queued_at desc limit 1)`

/** The moments at which the client of a job `j` decided: as it was booked, and as its quotes were accepted. */
export const booked = (company: number) => sql`
  select j.created_at union all select q.decided_at from quotes q
    where q.company_id = ${company} and q.job_id = j.id and q.status = 'accepted'`

/** Those of an invoice `i`, which may have no job `j`. */
export const invoicedAfter = (company: number) => sql`
  ${booked(company)} union all select case when j.id is null then i.created_at end
  union all select q.decided_at from quotes q where q.company_id = ${company} and q.id = i.quote_id and q.status = 'accepted'`

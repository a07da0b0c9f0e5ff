import { type Selectable, sql } from 'kysely'
import { touchFigures } from '#features/insight/measures/server/touched.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { AutomationReaches } from '#server/db/row-types.ts'

/** Days in which a message may still come back. */
const uncertain = sql`interval '3 days'`

type Reach = Omit<Selectable<AutomationReaches>, 'company_id'>

/** Notes that a message is on its way to somebody. */
export const insertReach = (tx: CompanyTx, reach: Reach): Promise<unknown> =>
  tx.insertRows('automation_reaches', reach).execute()

/** The message by which a review of this job was asked for last. */
export const lastRequest = (tx: CompanyTx, job: number) =>
  tx
    .rows('review_requests')
    .where('job_id', '=', job)
    .select(['sms_id', 'outbox_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Companies whose automations wrote to somebody lately. */
export async function companiesReaching(tx: PlatformTx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from automation_reaches where at > ${now}::timestamptz - ${uncertain}`.execute(
    tx,
  )
  return rows.map(({ company_id }) => company_id)
}

/** Forgets messages that never arrived, with what they seemed to have won. */
export const forgetFailed = (tx: CompanyTx): Promise<void> =>
  overNumbers(tx, 'a message of an automation came back', async open => {
    const company = open.companyId
    const { rows } = await sql<{ client_id: number | null }>`
      delete from automation_reaches r
      where r.company_id = ${company} and r.at > ${open.now}::timestamptz - ${uncertain} and (
        exists (select from sms_messages m where m.company_id = ${company} and m.id = r.sms_id and m.status = 'failed')
        or exists (select from outbox o where o.company_id = ${company} and o.id = r.outbox_id and o.status = 'failed')
        or exists (select from mail_reports m where m.company_id = ${company} and m.outbox_id = r.outbox_id
          and m.kind in ('hard', 'soft')))
      returning r.client_id`.execute(open)
    const clients = sql`any(${rows.flatMap(({ client_id }) => client_id ?? [])}::bigint[])`
    const of = (table: 'jobs' | 'invoices') =>
      sql`select id from ${sql.table(table)} where company_id = ${company} and client_id = ${clients}`
    await touchFigures(open, 'job', of('jobs'))
    await touchFigures(open, 'invoice', of('invoices'))
  })

import { sql } from 'kysely'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'

/** SQL of the last job of each of these clients: the day it was done or, while open, booked; no quotes, none cancelled. */
export const lastJobsSql = (companyId: number, clients: ReturnType<typeof sql>) => sql`
  select j.client_id, max(coalesce(j.closed_at, j.created_at)) as last from jobs j
  where j.company_id = ${companyId} and j.client_id in (${clients}) and j.deleted_at is null
    and j.status_id not in (${statusId.cancelled}, ${statusId.quote})
  group by j.client_id`

interface Reached {
  name: string
  phone: string
  email: string
}

/** The client with their contacts and last job; undefined: there is none. */
export function clientToAsk(tx: CompanyTx, id: number) {
  return overAllWork(tx, 'consent follows from the last job', all =>
    all
      .rows('clients as c')
      .where('c.id', '=', id)
      .where('c.deleted_at', 'is', null)
      .select(['c.id', 'c.name', 'c.company_name', 'c.phone', 'c.email'])
      .select([
        sql<Date | null>`(select last from (${lastJobsSql(tx.companyId, sql`c.id`)}) w)`.as('last_job'),
        sql<
          Reached[]
        >`(select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone, 'email', k.email)
          order by k.position, k.id), '[]') from client_contacts k
          where k.company_id = ${tx.companyId} and k.client_id = c.id)`.as('contacts'),
      ]),
  ).executeTakeFirst()
}

/** Entries of one client are made one after the other, so that none is doubled. */
export const lockClientToAsk = (tx: CompanyTx, id: number) =>
  tx.rows('clients').where('id', '=', id).select('id').forUpdate().execute()

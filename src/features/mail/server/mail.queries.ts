import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/doors.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'

/** Counted up to here; a company with more is told 'more than'. */
const mostCounted = 1_000

export interface MailRow {
  id: number
  recipient: string
  payload: Omit<MailToSend, 'idempotencyKey'>
  status: string
  last_error: string
  created_at: string
}

interface MailPage {
  search: string
  order: 'ASC' | 'DESC'
  limit: number
  offset: number
  /** The id that the page before ended with. */
  after: number | null
}

/** One page of the company's mail and how many there are, in one query. */
export async function mailPage(tx: CompanyTx, page: MailPage): Promise<{ rows: MailRow[]; total: number }> {
  const term = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`
  const matches = page.search
    ? sql<SqlBool>`(recipient ilike ${term} or payload->>'subject' ilike ${term})`
    : sql<SqlBool>`true`
  const down = page.order === 'DESC'
  const beyond =
    page.after === null ? sql<SqlBool>`true` : down ? sql`id < ${page.after}` : sql`id > ${page.after}`
  const { rows } = await sql<{ rows: MailRow[]; total: number }>`
    select
      (select coalesce(jsonb_agg(m order by m.id ${sql.raw(page.order)}), '[]') from (
        select id, recipient, payload, status, last_error, created_at from outbox
        where company_id = ${tx.companyId} and kind = 'mail' and ${matches} and ${beyond}
        order by id ${sql.raw(page.order)} limit ${page.limit} offset ${page.offset}) m) as rows,
      (select count(*)::int from (
        select 1 from outbox where company_id = ${tx.companyId} and kind = 'mail' and ${matches}
        limit ${mostCounted + 1}) counted) as total`.execute(tx)
  return rows[0]!
}

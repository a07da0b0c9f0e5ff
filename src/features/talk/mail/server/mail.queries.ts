import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'

/** Counted up to here; a company with more is told 'more than'. */
const mostCounted = 1_000

export interface OutboxRow {
  id: number
  kind: 'mail' | 'push'
  recipient: string
  is_private: boolean
  payload: Partial<Pick<MailToSend, 'subject' | 'text' | 'html'>>
  status: 'waiting' | 'sent' | 'failed'
  last_error: string
  created_at: string
  /** Of a notification: its browser while that takes any, and whose it is. */
  browser: number | null
  fullname: string | null
}

interface OutboxPage {
  search: string
  order: 'ASC' | 'DESC'
  limit: number
  offset: number
  /** The id that the page before ended with. */
  after: number | null
}

const columns = sql`o.id, o.kind, o.recipient, o.is_private, o.status, o.last_error, o.created_at,
  case when o.is_private then '{}' else o.payload end as payload, b.id as browser, u.fullname`
const withBrowser = sql`outbox o
  left join push_subscriptions b on b.company_id = o.company_id and o.kind = 'push'
    and b.id = (o.payload->>'subscription')::bigint
  left join users u on u.company_id = b.company_id and u.id = b.user_id`

/** One page of the company's mail and of the notifications that failed, and how many there are, in one query. */
export async function outboxPage(
  tx: CompanyTx,
  page: OutboxPage,
): Promise<{ rows: OutboxRow[]; total: number }> {
  const term = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`
  const matches = page.search
    ? sql<SqlBool>`(o.recipient ilike ${term} or u.fullname ilike ${term}
        or (not o.is_private and o.payload->>'subject' ilike ${term}))`
    : sql<SqlBool>`true`
  const listed = sql`o.company_id = ${tx.companyId} and (o.kind = 'mail' or o.status = 'failed') and ${matches}`
  const down = page.order === 'DESC'
  const beyond =
    page.after === null ? sql<SqlBool>`true` : down ? sql`o.id < ${page.after}` : sql`o.id > ${page.after}`
  const { rows } = await sql<{ rows: OutboxRow[]; total: number }>`
    select
      (select coalesce(jsonb_agg(m order by m.id ${sql.raw(page.order)}), '[]') from (
        select ${columns} from ${withBrowser} where ${listed} and ${beyond}
        order by o.id ${sql.raw(page.order)} limit ${page.limit} offset ${page.offset}) m) as rows,
      (select count(*)::int from (
        select 1 from ${withBrowser} where ${listed} limit ${mostCounted + 1}) counted) as total`.execute(tx)
  return rows[0]!
}

/** One row that finally failed. */
export async function failedRow(tx: CompanyTx, id: number): Promise<OutboxRow | undefined> {
  const { rows } = await sql<{ row: OutboxRow }>`
    select to_jsonb(m) as row from (
      select ${columns} from ${withBrowser}
      where o.company_id = ${tx.companyId} and o.id = ${id} and o.status = 'failed') m`.execute(tx)
  return rows[0]?.row
}

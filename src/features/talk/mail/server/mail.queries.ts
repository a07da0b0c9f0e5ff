import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { List } from '#server/list.ts'
import type { UnsentMail } from '#server/outbox.ts'

type Payload = Partial<
  Pick<UnsentMail, 'subject' | 'text' | 'html' | 'replyTo' | 'cc' | 'papers' | 'message' | 'thread'>
>

/** The outbox with each notification's browser, while it still accepts any, and whose it is. */
const outbox = (tx: CompanyTx) =>
  tx
    .rows('outbox as o')
    .leftJoin('push_subscriptions as b', join =>
      join
        .onRef('b.company_id', '=', 'o.company_id')
        .on('o.kind', '=', 'push')
        .on(sql<SqlBool>`b.id = (o.payload->>'subscription')::bigint`),
    )
    .leftJoin('sms_messages as s', join =>
      join
        .onRef('s.company_id', '=', 'o.company_id')
        .on('o.kind', '=', 'sms')
        .on(sql<SqlBool>`s.id = (o.payload->>'sms')::bigint`),
    )
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'b.company_id').onRef('u.id', '=', 'b.user_id'),
    )

const rows = (tx: CompanyTx) =>
  outbox(tx).select([
    'o.id',
    sql<'mail' | 'push' | 'sms'>`o.kind`.as('kind'),
    'o.recipient',
    'o.is_private',
    sql<'waiting' | 'sent' | 'failed'>`o.status`.as('status'),
    'o.last_error',
    'o.created_at',
    sql<Payload>`case when o.is_private then '{}' else o.payload end`.as('payload'),
    'b.id as browser',
    'u.fullname',
    's.body',
  ])
export type OutboxRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** The company's mail and the notifications that failed. */
export function outboxList(tx: CompanyTx, search: string): List<OutboxRow, 'id'> {
  return {
    from: outbox(tx).where(sql<SqlBool>`(o.kind = 'mail' or o.kind = 'sms' or o.status = 'failed')`),
    words: {
      text: sql`concat_ws(' ', o.recipient, s.body, u.fullname, case when not o.is_private then o.payload->>'subject' end)`,
      search,
    },
    id: 'o.id',
    sorts: { id: ['o.id', 'bigint'] },
    row: id => rows(tx).where('o.id', '=', id),
  }
}

/** One mail that is not for its recipient alone. */
export const mailById = (tx: CompanyTx, id: number): Promise<OutboxRow | undefined> =>
  rows(tx)
    .where('o.id', '=', id)
    .where('o.kind', '=', 'mail')
    .where('o.is_private', '=', false)
    .executeTakeFirst()

/** One mail, whoever may read it. */
export const mailRow = (tx: CompanyTx, id: number): Promise<OutboxRow | undefined> =>
  rows(tx).where('o.id', '=', id).where('o.kind', '=', 'mail').executeTakeFirst()

/** The latest mails that were sent to one of these addresses and may be read, the newest first. */
export const sentTo = (tx: CompanyTx, addresses: readonly string[], most: number): Promise<OutboxRow[]> =>
  rows(tx)
    .where('o.kind', '=', 'mail')
    .where('o.status', '=', 'sent')
    .where('o.is_private', '=', false)
    .where(sql<SqlBool>`lower(o.recipient) = any(${addresses})`)
    .orderBy('o.id', 'desc')
    .limit(most)
    .execute()

/** Finds mails that were sent to one of these addresses since a time, the newest first, in whichever company. */
export async function mailsTo(tx: PlatformTx, addresses: readonly string[], since: Date) {
  const { rows: found } = await sql<{ company_id: number; id: number }>`
    select company_id, id from mails_to(${addresses}, ${since})`.execute(tx)
  return found
}

/** One row that failed for good. */
export function failedRow(tx: CompanyTx, id: number): Promise<OutboxRow | undefined> {
  return rows(tx).where('o.id', '=', id).where('o.status', '=', 'failed').executeTakeFirst()
}

/** True if the company has written to this address within the year that its outbox is kept. */
/** A mail by the key of its address in the browser; undefined: it is gone, or for its reader alone. */
export async function mailOfView(
  tx: CompanyTx,
  key: string,
): Promise<{ subject: string; html: string } | undefined> {
  const { rows } = await sql<{ subject: string; html: string }>`
    select payload ->> 'subject' as subject, payload ->> 'html' as html from outbox
    where company_id = ${tx.companyId} and payload ? 'view' and payload ->> 'view' = ${key}
      and kind = 'mail' and not is_private`.execute(tx)
  return rows[0]
}

export async function hasMailed(tx: CompanyTx, address: string): Promise<boolean> {
  const row = await tx
    .rows('outbox')
    .where('kind', '=', 'mail')
    .where('status', '=', 'sent')
    .where('recipient', '=', address)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

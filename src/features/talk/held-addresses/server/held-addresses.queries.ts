import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { HeldAddresses, MailReports } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { HoldKind, ReportKind } from '../held-addresses.rules.ts'

const columns = ['id', 'address', 'kind', 'code', 'reason', 'at'] as const
export type HeldRow = Pick<Selectable<HeldAddresses>, Exclude<(typeof columns)[number], 'kind'>> & {
  kind: HoldKind
}
export type ReportRow = Pick<
  Selectable<MailReports>,
  'address' | 'outbox_id' | 'code' | 'reason' | 'at' | 'by_id'
> & { kind: ReportKind }

/** Reports that are shown of one address. */
const mostShown = 20

export function heldList(tx: CompanyTx, search: string): List<HeldRow, 'id'> {
  return {
    from: tx.rows('held_addresses as h'),
    words: { text: sql`h.address`, search },
    id: 'h.id',
    sorts: { id: ['h.id', 'bigint'] },
    row: id =>
      tx
        .rows('held_addresses as h')
        .select(columns.map(name => `h.${name}` as const))
        .where('h.id', '=', id)
        .$castTo<HeldRow>(),
  }
}

/** Holds on these addresses, each in its one spelling. */
export async function holdsOn(tx: CompanyTx, addresses: readonly string[]): Promise<HeldRow[]> {
  if (addresses.length === 0) return []
  return tx
    .rows('held_addresses')
    .where('address', 'in', addresses)
    .select(columns)
    .orderBy('kind')
    .$castTo<HeldRow>()
    .execute()
}

/** The addresses among these with a hold of this kind. */
export async function heldAmong(
  tx: CompanyTx,
  kind: HoldKind,
  addresses: readonly string[],
): Promise<Set<string>> {
  const holds = await holdsOn(tx, addresses)
  return new Set(holds.filter(each => each.kind === kind).map(each => each.address))
}

/** The new hold; undefined: it was there. */
export function insertHold(
  tx: CompanyTx,
  hold: Pick<HeldRow, 'address' | 'kind' | 'code' | 'reason'>,
): Promise<HeldRow | undefined> {
  return tx
    .insertRows('held_addresses', { ...hold, at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'address', 'kind']).doNothing())
    .returning(columns)
    .$castTo<HeldRow>()
    .executeTakeFirst()
}

export function deleteHolds(tx: CompanyTx, address: string): Promise<HeldRow[]> {
  return tx
    .deleteRows('held_addresses')
    .where('address', '=', address)
    .returning(columns)
    .$castTo<HeldRow>()
    .execute()
}

export async function insertReport(tx: CompanyTx, report: ReportRow): Promise<void> {
  await tx.insertRows('mail_reports', report).execute()
}

/** Reports about an address since it was last allowed, from an instant on. */
export function reportsSinceAllowed(tx: CompanyTx, address: string, since: Date) {
  return tx
    .rows('mail_reports as r')
    .where('r.address', '=', address)
    .where('r.kind', '<>', 'allowed')
    .where('r.at', '>=', since)
    .where(
      sql<boolean>`r.id > coalesce((select max(a.id) from mail_reports a
        where a.company_id = ${tx.companyId} and a.address = ${address} and a.kind = 'allowed'), 0)`,
    )
    .select(['r.kind', 'r.outbox_id'])
    .execute()
}

/** Reports about an address and its releases, the newest first. */
export function historyOf(tx: CompanyTx, address: string) {
  return tx
    .rows('mail_reports as r')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.by_id'),
    )
    .where('r.address', '=', address)
    .select(['r.id', 'r.kind', 'r.code', 'r.reason', 'r.at', 'u.fullname'])
    .orderBy('r.id', 'desc')
    .limit(mostShown)
    .$castTo<Pick<ReportRow, 'kind' | 'code' | 'reason' | 'at'> & { id: number; fullname: string | null }>()
    .execute()
}

export interface ReportedMail {
  id: number
  /** Everybody whom it went to, as it was addressed. */
  readers: string[]
}

/**
 * Locks a mail that has left since then, or `isLeaving` now, for its reports to be counted one after the other; undefined:
 * there is none.
 */
export async function lockMail(
  tx: CompanyTx,
  id: number,
  since: Date,
  isLeaving: boolean,
): Promise<ReportedMail | undefined> {
  const row = await tx
    .rows('outbox')
    .where('id', '=', id)
    .where('kind', '=', 'mail')
    .where('status', 'in', ['sent', 'failed', ...(isLeaving ? ['waiting'] : [])])
    .where(sql<boolean>`greatest(created_at, due_at, coalesce(sent_at, created_at)) >= ${since}`)
    .select(['id', 'recipient', sql<string[] | null>`payload -> 'cc'`.as('cc')])
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, readers: [row.recipient, ...(Array.isArray(row.cc) ? row.cc : [])] }
}

import { type Selectable, sql } from 'kysely'
import type { SheetState } from '#features/people/timesheets/timesheets.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Claims } from '#server/db/row-types.ts'
import type { ClaimKind } from '../claims.rules.ts'

const columns = columnsOf('claims', 'company_id')
export type ClaimRow = Omit<Selectable<Claims>, 'company_id' | 'kind' | 'state'> & {
  kind: ClaimKind
  state: 'claimed' | 'returned' | 'reversed'
}
export type ClaimFields = Pick<
  ClaimRow,
  | 'kind'
  | 'day'
  | 'counts_on'
  | 'amount_cents'
  | 'tax_cents'
  | 'cost_cents'
  | 'metres'
  | 'km_rate'
  | 'job_id'
  | 'note'
>

/** The week that a claim `c` counts in, as far as anybody has done more in it than work. */
const sheetOf = sql`lateral (select t.state, t.exported_at, t.last_day from timesheets t
  where t.company_id = c.company_id and t.user_id = c.user_id and c.counts_on between t.first_day and t.last_day
  order by t.first_day desc limit 1)`
/** A claim `c` whose week `t` was approved. */
const isApproved = sql`c.state = 'claimed' and t.state = 'approved'`

export interface ListedClaim extends ClaimRow {
  week_state: SheetState | null
  exported_at: Date | null
  job_number: number | null
  job_name: string | null
  file_name: string | null
  file_type: string | null
  by_name: string | null
  is_double: boolean
}

/** Claims with their weeks, the newest first. */
export async function claimsWhere(
  tx: CompanyTx,
  asked: { userId: number; first: string; last: string } | { userId: number } | { id: number },
): Promise<ListedClaim[]> {
  const which =
    'id' in asked
      ? sql`c.id = ${asked.id}`
      : 'first' in asked
        ? sql`c.user_id = ${asked.userId} and c.counts_on between ${asked.first}::date and ${asked.last}::date`
        : sql`c.user_id = ${asked.userId}`
  const { rows } = await sql<ListedClaim>`
    select ${sql.join(columns.map(name => sql.ref(`c.${name}`)))}, t.state as week_state, t.exported_at,
      j.number as job_number, j.name as job_name, f.name as file_name, f.type as file_type,
      case when c.created_by <> c.user_id then b.fullname end as by_name,
      c.kind = 'receipt' and c.state <> 'reversed' and exists (select from claims o
        where o.company_id = c.company_id and o.user_id = c.user_id and o.id <> c.id and o.kind = 'receipt'
          and o.state <> 'reversed' and o.day = c.day and o.amount_cents = c.amount_cents) as is_double
    from claims c
    left join ${sheetOf} t on true
    left join jobs j on j.company_id = c.company_id and j.id = c.job_id and j.deleted_at is null
    left join files f on f.company_id = c.company_id and f.id = c.file_id
    left join users b on b.company_id = c.company_id and b.id = c.created_by
    where c.company_id = ${tx.companyId} and ${which}
    order by c.day desc, c.id desc limit 200`.execute(tx)
  return rows
}

const kind = sql<ClaimKind>`kind`.as('kind')
const state = sql<ClaimRow['state']>`state`.as('state')
const rows = (tx: CompanyTx) => tx.rows('claims').select(columns).select([kind, state])

/** Claims by id, locked. */
export const lockClaims = (tx: CompanyTx, ids: readonly number[]): Promise<ClaimRow[]> =>
  rows(tx).where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const claimByKey = (tx: CompanyTx, userId: number, key: string): Promise<ClaimRow | undefined> =>
  rows(tx).where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()

/** The people of claims. */
export const claimOwners = (tx: CompanyTx, ids: readonly number[]) =>
  tx.rows('claims').where('id', 'in', ids).select('user_id').execute()

export const insertClaim = (
  tx: CompanyTx,
  row: ClaimFields & { user_id: number; key: string },
): Promise<ClaimRow> =>
  tx
    .insertRows('claims', { ...row, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(columns)
    .returning([kind, state])
    .executeTakeFirstOrThrow()

export const updateClaim = (
  tx: CompanyTx,
  id: number,
  to: Partial<ClaimFields & Pick<ClaimRow, 'state' | 'answer' | 'file_id'>>,
): Promise<ClaimRow> =>
  tx
    .updateRows('claims')
    .set({ ...to, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .returning([kind, state])
    .executeTakeFirstOrThrow()

export const deleteClaims = (tx: CompanyTx, ids: readonly number[]) =>
  tx.deleteRows('claims').where('id', 'in', ids).execute()

/** A person's weeks in these states that end on this day or later. */
export const settledWeeks = (tx: CompanyTx, userId: number, from: string, states: readonly SheetState[]) =>
  tx
    .rows('timesheets')
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .where(sql<boolean>`last_day >= ${from}::date`)
    .select(['first_day', 'last_day'])
    .execute()

/** The receipt of a claim and its person. */
export const receiptOf = (tx: CompanyTx, id: number) =>
  tx
    .rows('claims as c')
    .innerJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'c.company_id').onRef('f.id', '=', 'c.file_id'),
    )
    .where('c.id', '=', id)
    .select(['c.user_id', 'f.key', 'f.name', 'f.type'])
    .executeTakeFirst()

/** Recorded changes of a claim, the newest first. */
export async function changesOfClaim(tx: CompanyTx, id: number) {
  const { rows } = await sql<{ id: number; at: Date; user: string; before: unknown; after: unknown }>`
    select c.id, c.at, coalesce(u.fullname, '') as user, c.before, c.after from changes c
    left join users u on u.company_id = c.company_id and u.id = c.user_id
    where c.company_id = ${tx.companyId} and c.table_name = 'claims' and c.row_id = ${id}
    order by c.id desc limit 100`.execute(tx)
  return rows
}

/** Approved claims for jobs at the company's cost: (job_id, cents). */
export const claimedForJobs = (tx: CompanyTx, ids: readonly number[] | null) => sql`
  select c.job_id, sum(c.cost_cents)::bigint as cents from claims c join ${sheetOf} t on true
  where c.company_id = ${tx.companyId} and c.job_id is not null and ${isApproved}
    ${ids === null ? sql`` : sql`and c.job_id = any(${ids}::bigint[])`}
  group by 1`

/** Claims to pay: of weeks that were approved and end by a day, and of these those that are still approved. */
export async function approvedClaims(
  tx: CompanyTx,
  { last, since, ids }: { last: string; since: string; ids: readonly number[] },
) {
  const { rows } = await sql<{ id: number; user_id: number; kind: ClaimKind; cents: number }>`
    select c.id, c.user_id, c.kind, c.amount_cents as cents from claims c join ${sheetOf} t on true
    where c.company_id = ${tx.companyId} and ${isApproved}
      and (c.id = any(${ids}::bigint[]) or (c.counts_on >= ${since}::date and t.last_day <= ${last}::date))
    order by c.id`.execute(tx)
  return rows
}

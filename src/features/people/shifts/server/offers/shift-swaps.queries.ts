import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ShiftSwaps } from '#server/db/row-types.ts'
import { refuseTaken } from '#server/refusal.ts'
import { openShiftTexts, type SwapState } from '../../open-shifts.rules.ts'

const fields = [
  'id',
  'user_id',
  'day',
  'from_minute',
  'to_minute',
  'to_user_id',
  'wants_return',
  'note',
  'taker_id',
  'return_day',
  'return_from_minute',
  'return_to_minute',
  'reason',
  'created_at',
  'decided_by',
  'decided_at',
] as const satisfies (keyof Selectable<ShiftSwaps>)[]
const state = sql<SwapState>`state`.as('state')
export type SwapRow = Pick<Selectable<ShiftSwaps>, (typeof fields)[number]> & { state: SwapState }

/**
 * Swaps of shifts from a day on that concern somebody: their own, those offered to them, those that they accepted; with
 * `all` every one that waits for the office, too.
 */
export const swapRows = (
  tx: CompanyTx,
  { first, me, all }: { first: string; me: number; all: boolean },
): Promise<SwapRow[]> =>
  tx
    .rows('shift_swaps')
    .where('day', '>=', first)
    .where('state', '<>', 'withdrawn')
    .where(eb =>
      eb.or([
        eb('user_id', '=', me),
        eb('taker_id', '=', me),
        eb.and([
          eb('state', '=', 'offered'),
          eb.or([eb('to_user_id', 'is', null), eb('to_user_id', '=', me)]),
        ]),
        ...(all ? [eb('state', '=', 'accepted')] : []),
      ]),
    )
    .select(fields)
    .select(state)
    .orderBy('day')
    .orderBy('id')
    .limit(500)
    .execute()

/** Names of people, also of those who were disabled. */
export async function namesOf(tx: CompanyTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .rows('users')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'fullname'])
    .execute()
  return new Map(rows.map(({ id, fullname }) => [id, fullname]))
}

export const lockSwap = (tx: CompanyTx, id: number): Promise<SwapRow | undefined> =>
  tx.rows('shift_swaps').where('id', '=', id).select(fields).select(state).forUpdate().executeTakeFirst()

export async function insertSwap(
  tx: CompanyTx,
  row: Pick<
    SwapRow,
    'user_id' | 'day' | 'from_minute' | 'to_minute' | 'to_user_id' | 'wants_return' | 'note'
  >,
): Promise<SwapRow> {
  const after = await tx
    .insertRows('shift_swaps', { ...row, created_at: tx.now })
    .returning(fields)
    .returning(state)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken('shift_swaps_open', openShiftTexts.offered))
  tx.record('shift_swaps', null, after)
  return after
}

export async function updateSwap(tx: CompanyTx, before: SwapRow, to: Partial<SwapRow>): Promise<void> {
  const after = await tx
    .updateRows('shift_swaps')
    .set(to)
    .where('id', '=', before.id)
    .returning(fields)
    .returning(state)
    .executeTakeFirstOrThrow()
  tx.record('shift_swaps', before, after)
}

import type { DatabaseConnection } from 'kysely'
import { rightsChanges } from '../security/rights-changes.ts'
import { type AddedRows, addTo, storeAdded } from './added-rows.ts'
import type { Announced } from './announcer.ts'
import type { CompanyId } from './company-id.ts'
import type { RecordedChange } from './company-tx.ts'
import type { Author, Deed } from './deed.ts'
import { type Happenings, happeningsIn, type NewHappening } from './happenings.ts'

/** Data that a transaction leaves behind when it commits. */
export interface Kept {
  companyId: CompanyId
  deed: Deed
  by: Author | null
  added: AddedRows
  recorded: RecordedChange[]
  happenings: Happenings
  /** Happenings that the transaction itself named. */
  happened: NewHappening[]
  told: Announced[]
}

/**
 * Stores the rows that a transaction has added and what it has recorded, and adds to `told` what all server processes should hear
 * once this is committed. One statement for any number of rows. Empties `added` and `recorded`.
 */
export async function keepChanges(connection: DatabaseConnection, kept: Kept): Promise<void> {
  addChanges(kept)
  kept.told.push(...(await storeKept(connection, kept.companyId, kept.added)))
}

/** Means of what happens once more, as the server that had taken it was restored from a backup. */
export const sentAgain = 'again'

/**
 * Adds to the rows of a transaction what it has recorded: who changed which row, from what to what, events for the screens
 * that show it, and happenings for those who follow them. Empties `recorded` and `happened`.
 */
export function addChanges({ deed, by, added, recorded, happenings, happened }: Kept): void {
  const changes = recorded.splice(0)
  const events = new Map<string, { topic: string; row_id: number }>()
  for (const { table, row, before, after, topics } of changes) {
    for (const topic of topics) {
      deed.told.add(topic)
      events.set(`${topic} ${row}`, { topic, row_id: row })
    }
    if (table === null) continue
    const change = {
      user_id: by?.id ?? null,
      endpoint: deed.endpoint,
      means: deed.means,
      table_name: table,
      row_id: row,
      action: actionOf(before, after),
      before,
      after,
    }
    addTo(added, 'changes', [change])
  }
  addTo(added, 'events', [...events.values()])
  for (const change of rightsChanges(changes))
    addTo(added, 'security_events', [{ ...change, user_id: by?.id ?? null }])
  const news = [...happeningsIn(happenings, changes), ...happened.splice(0)]
  const means = deed.happened?.isAgain ? sentAgain : deed.means
  for (const happening of news) addTo(added, 'happenings', [{ ...happening, user_id: by?.id ?? null, means }])
}

/** Stores new rows; returns what all server processes should hear of them. Empties `added`. */
export async function storeKept(
  connection: DatabaseConnection,
  companyId: CompanyId,
  added: AddedRows,
): Promise<Announced[]> {
  if (added.size === 0) return []
  const hasNews = [...added.values()].some(({ table }) => table === 'happenings')
  const stored = await storeAdded<{ id: number; topic: string; row_id: number }>(
    connection,
    companyId,
    added,
    { table: 'events', columns: ['id', 'topic', 'row_id'] },
  )
  const events = stored.map(({ id, topic, row_id: row }) => ({ companyId, id, topic, row }))
  return hasNews ? [...events, { companyId, happened: true }] : events
}

/** The action of a change: marking a row deleted or cancelled is a deletion, removing the mark a restoration. */
function actionOf(before: object | null, after: object | null): 'insert' | 'update' | 'delete' | 'restore' {
  if (before === null) return 'insert'
  if (after === null) return 'delete'
  const was = isGone(before)
  return was === isGone(after) ? 'update' : was ? 'restore' : 'delete'
}

function isGone(row: { deleted_at?: unknown; cancelled_at?: unknown }): boolean {
  return Boolean(row.deleted_at ?? row.cancelled_at)
}

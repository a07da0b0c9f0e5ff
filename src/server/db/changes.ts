import type { DatabaseConnection } from 'kysely'
import { type AddedRows, addTo, storeAdded } from './added-rows.ts'
import type { ToldEvent } from './announcer.ts'
import type { CompanyId } from './company-id.ts'
import type { RecordedChange } from './company-tx.ts'
import type { Author, Deed } from './deed.ts'

/** Data that a transaction leaves behind when it commits. */
export interface Kept {
  companyId: CompanyId
  deed: Deed
  by: Author | null
  added: AddedRows
  recorded: RecordedChange[]
  told: ToldEvent[]
}

/**
 * Stores the rows that a transaction has added and what it has recorded, and adds to `told` what all server processes should hear
 * once this is committed. One statement for any number of rows. Empties `added` and `recorded`.
 */
export async function keepChanges(connection: DatabaseConnection, kept: Kept): Promise<void> {
  addChanges(kept)
  kept.told.push(...(await storeKept(connection, kept.companyId, kept.added)))
}

/**
 * Adds to the rows of a transaction what it has recorded: who changed which row, from what to what, as part of which set, and
 * events for the screens that show it. Empties `recorded`.
 */
export function addChanges({ deed, by, added, recorded }: Kept): void {
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
      set_id: deed.setId,
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
}

/** Stores new rows; returns their events, as all server processes should hear of them. Empties `added`. */
export async function storeKept(
  connection: DatabaseConnection,
  companyId: CompanyId,
  added: AddedRows,
): Promise<ToldEvent[]> {
  if (added.size === 0) return []
  const stored = await storeAdded<{ id: number; topic: string; row_id: number }>(
    connection,
    companyId,
    added,
    { table: 'events', columns: ['id', 'topic', 'row_id'] },
  )
  return stored.map(({ id, topic, row_id: row }) => ({ companyId, id, topic, row }))
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

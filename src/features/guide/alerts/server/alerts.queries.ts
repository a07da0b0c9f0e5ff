import { sql } from 'kysely'
import type { PlatformTx } from '#server/db/doors.ts'

/** A page of alerts is enough for every plan of an operator. */
const mostAlerts = 50

const columns = ['id', 'message', 'scheduled_time', 'version'] as const
export type AlertRow = Awaited<ReturnType<typeof alertsAfter>>[number]

/** Alerts after an instant, soonest first. */
export function alertsAfter(tx: PlatformTx) {
  return tx
    .selectFrom('alerts')
    .where('scheduled_time', '>', tx.now)
    .orderBy('scheduled_time')
    .orderBy('id')
    .limit(mostAlerts)
    .select(columns)
    .execute()
}

/** Creates an alert and clears those long past; returns its id. */
export async function insertAlert(
  tx: PlatformTx,
  alert: { message: string; scheduled_time: Date },
): Promise<number> {
  const over = new Date(tx.now.getTime() - 90 * 86_400_000)
  await tx.deleteFrom('alerts').where('scheduled_time', '<', over).execute()
  const { id } = await tx
    .insertInto('alerts')
    .values({ ...alert, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An alert that lies ahead, locked until the transaction ends. */
export const lockAlert = (tx: PlatformTx, id: number): Promise<AlertRow | undefined> =>
  tx
    .selectFrom('alerts')
    .where('id', '=', id)
    .where('scheduled_time', '>', tx.now)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()

export const updateAlert = (
  tx: PlatformTx,
  id: number,
  alert: { message: string; scheduled_time: Date },
): Promise<AlertRow> =>
  tx
    .updateTable('alerts')
    .set({ ...alert, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes an alert; false when there is none with this id. */
export async function deleteAlert(tx: PlatformTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('alerts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

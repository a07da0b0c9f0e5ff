import type { PlatformTx } from '#server/db/doors.ts'

/** A page of alerts is enough for every plan of an operator. */
const mostAlerts = 50

/** Alerts after an instant, soonest first. */
export function alertsAfter(tx: PlatformTx) {
  return tx
    .selectFrom('alerts')
    .where('scheduled_time', '>', tx.now)
    .orderBy('scheduled_time')
    .orderBy('id')
    .limit(mostAlerts)
    .select(['id', 'message', 'scheduled_time'])
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

/** Deletes an alert; false when there is none with this id. */
export async function deleteAlert(tx: PlatformTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('alerts').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

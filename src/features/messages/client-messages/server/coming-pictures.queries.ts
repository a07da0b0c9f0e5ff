import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'

export interface ComingPicture {
  id: number
  message_id: number
  url: string
  name: string
  tries: number
}

export const insertComing = (
  tx: CompanyTx,
  messageId: number,
  pictures: readonly Pick<ComingPicture, 'url' | 'name'>[],
) =>
  tx
    .insertRows(
      'coming_pictures',
      pictures.map(({ url, name }) => ({ message_id: messageId, url, name, next_at: tx.now })),
    )
    .execute()

/** Takes one that is due; nobody else takes it before `until`. undefined: there is none. */
export async function takeComing(tx: CompanyTx, until: Date): Promise<ComingPicture | undefined> {
  return await tx
    .updateRows('coming_pictures')
    .set({ tries: sql<number>`tries + 1`, next_at: until })
    .where(
      'id',
      'in',
      tx
        .rows('coming_pictures')
        .where('next_at', '<=', tx.now)
        .select('id')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'message_id', 'url', 'name', 'tries'])
    .executeTakeFirst()
}

export async function delayComing(tx: CompanyTx, id: number, until: Date): Promise<void> {
  await tx.updateRows('coming_pictures').set({ next_at: until }).where('id', '=', id).execute()
}

/** False: it is gone already. */
export async function deleteComing(tx: CompanyTx, id: number): Promise<boolean> {
  const row = await tx.deleteRows('coming_pictures').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Companies whose pictures are to be fetched now. */
export async function companiesWithComing(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select * from coming_pictures_due(${tx.now}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

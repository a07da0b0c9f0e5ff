import type { PlatformTx } from './doors.ts'

/** Names the life of the database: another one since it goes on from a backup. */
export const readLife = async (tx: PlatformTx): Promise<string> =>
  (await tx.selectFrom('database_life').select('id').executeTakeFirstOrThrow()).id

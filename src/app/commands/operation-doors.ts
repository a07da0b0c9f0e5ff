import { type Database, openDoors } from '#server/db/doors.ts'
import { type Reached, reachDatabase } from '#server/operations/reach.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import type { Operation } from './operation.ts'

type Place = Pick<Operation, 'settings' | 'tell'>

/** Works on the installation's database as the server does, beside a server that may be running. */
export async function withDoors(
  place: Place,
  work: (db: Database, reached: Reached) => Promise<void>,
): Promise<void> {
  await withDatabase(place, async reached => {
    const db = openDoors(reached.serve, error => place.tell(error.message))
    try {
      await work(db, reached)
    } finally {
      await db.close()
    }
  })
}

/** Connects to the installation's database while `work` runs; throws OperationRefused if there is none. */
export async function withDatabase(
  { settings, tell }: Place,
  work: (reached: Reached) => Promise<void>,
): Promise<void> {
  const reached = await reachDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.DATABASE_URL,
    migrateUrl: settings.MIGRATE_URL,
    listenUrl: settings.LISTEN_URL,
    log: { info: tell, warn: tell },
  })
  if (!reached) {
    throw new OperationRefused(
      `There is no database in ${settings.dataDir}: start the server once, or set DATA_DIR (or DATABASE_URL) as for the server.`,
    )
  }
  try {
    await work(reached)
  } finally {
    await reached.stop()
  }
}

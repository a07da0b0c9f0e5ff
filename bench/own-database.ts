import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/db/connection/connect.ts'
import { openDoors } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import { type LoadedCompany, loadCompany } from './load.ts'

export type OwnDatabase = Awaited<ReturnType<typeof openDatabase>>

const quiet = { info: () => {}, warn: (text: string) => console.error(text) }

/** Measures on an embedded database of its own, prepared as a server finds it; whatever happens, nothing of it is left. */
export async function withOwnDatabase(
  measure: (database: OwnDatabase, folder: string) => Promise<void>,
): Promise<void> {
  await loadTemporal()
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: quiet })
  try {
    await migrate(database.migrate, resolve('migrations'), quiet)
    await prepareSchedule(database.migrate)
    await measure(database, folder)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same with a company of 1,000 jobs. */
export function withOwnCompany(
  measure: (database: OwnDatabase, company: LoadedCompany, folder: string) => Promise<void>,
): Promise<void> {
  return withOwnDatabase(async (database, folder) => {
    const doors = openDoors(database.serve, () => {})
    const company = await loadCompany(doors, 1_000)
    await doors.close()
    await measure(database, company, folder)
  })
}

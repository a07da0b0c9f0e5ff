import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { StartLog } from '#server/db/connection/start-error.ts'
import { migrate } from '#server/db/migrate.ts'

/** The migrations of a folder by name, in order. */
export async function migrationNames(folder: string): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter(name => name.endsWith('.sql'))
    .map(name => name.slice(0, -4))
    .sort()
}

/** Runs just these migrations of the folder: the schema of an earlier version. */
export async function migrateTo(
  owner: pg.PoolConfig,
  folder: string,
  names: string[],
  log: StartLog,
): Promise<void> {
  const some = await mkdtemp(join(tmpdir(), 'tradewind-migrations-'))
  try {
    for (const name of names) await copyFile(join(folder, `${name}.sql`), join(some, `${name}.sql`))
    await migrate(owner, some, { ...log, info: () => {} })
  } finally {
    await rm(some, { recursive: true, force: true })
  }
}

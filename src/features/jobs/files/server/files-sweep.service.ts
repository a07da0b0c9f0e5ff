import { companyIdFrom } from '#server/db/company-id.ts'
import { unlessClosed } from '#server/db/connection/closed-companies.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { companiesWithLeft, knownKeys, sweepFileRows } from './files.queries.ts'

const day = 86_400_000
/**
 * Days for which a removed file can be brought back, one that nothing names yet waits, and bytes without a row lie: a backup of
 * last week's rows still finds its files.
 */
export const keptDays = { removed: 30, staged: 1, unknown: 7 }

/**
 * Clears away what nobody needs: rows of files that were removed long ago or whose job is gone, and then the bytes
 * without a row, also those of uploads that were broken off and of companies that have left.
 */
export async function sweepFiles(db: Doors, storage: Storage, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const left = { removed: before(keptDays.removed), staged: before(keptDays.staged) }
  for (const id of await db.withPlatform('files that are left', tx => companiesWithLeft(tx, left)))
    await unlessClosed(db.withCompany(companyIdFrom(id, 'schedule'), tx => sweepFileRows(tx, left)))
  let batch: string[] = []
  for await (const { key, keptAt } of storage.list()) {
    // An upload's bytes are kept before its row.
    if (keptAt >= before(keptDays.unknown)) continue
    if (batch.length >= 500 || (batch[0] && companyOf(batch[0]) !== companyOf(key))) {
      await removeUnknown(db, storage, batch)
      batch = []
    }
    batch.push(key)
  }
  await removeUnknown(db, storage, batch)
}

const companyOf = (key: string) => Number(key.split('/')[0])
const ownKey = (key: string) => key.replace(/\.thumbnail$/, '')

async function removeUnknown(db: Doors, storage: Storage, keys: readonly string[]): Promise<void> {
  const [first] = keys
  if (!first) return
  const asked = [...new Set(keys.map(ownKey))]
  const company = companyIdFrom(companyOf(first), 'schedule')
  const known = await unlessClosed(db.readCompany(company, tx => knownKeys(tx, asked)))
  for (const key of keys) if (known && !known.includes(ownKey(key))) await storage.remove(key)
}

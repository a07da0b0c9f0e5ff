import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { hashIn } from '#server/providers/storage/hash.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { everyCompany, knownKeys, noteHash, storedFiles } from './files.queries.ts'
import { keptDays } from './files-sweep.service.ts'
import { thumbnailKey } from './uploads.service.ts'

export const mostNamed = 20

interface Options {
  /** Reads each file and compares its hash; else lengths are compared. */
  all: boolean
  tell(text: string): void
  signal: AbortSignal
}

type Row = Awaited<ReturnType<typeof storedFiles>>[number]

/**
 * Compares what is kept with its rows, also while files come and go: what seems wrong is looked at once more. Refuses at the end if
 * files are missing or changed. `all` notes the hash of a file that has none yet.
 */
export async function checkFiles(db: Doors, storage: Storage, { all, tell, signal }: Options): Promise<void> {
  const kept = new Map<string, number>()
  for await (const { key, bytes } of storage.list()) kept.set(key, bytes)
  let [right, wrong, noted] = [0, 0, 0]
  for (const { id } of await db.withPlatform('check files', everyCompany)) {
    const company = companyIdFrom(id, 'platform')
    const troubles: string[] = []
    for (const row of await db.readCompany(company, storedFiles)) {
      signal.throwIfAborted()
      const trouble = troubleByLength(row, kept)
      const found = trouble !== null || all ? await troubleByReading(storage, row) : null
      if (found?.trouble && (await isKnown(db, company, row.key))) troubles.push(found.trouble)
      else right += 1
      if (all && found?.hash && row.hash === null) {
        await db.withCompany(company, tx => noteHash(tx, row.key, found.hash!))
        noted += 1
      }
      kept.delete(row.key)
      kept.delete(thumbnailKey(row.key))
    }
    wrong += troubles.length
    for (const trouble of troubles.slice(0, mostNamed)) tell(trouble)
    if (troubles.length > mostNamed) tell(`… and ${troubles.length - mostNamed} more of company ${id}`)
  }
  if (noted > 0) tell(`${noted} files had no hash yet: it is noted for the next time.`)
  tell(
    `${right} files are as their rows say. ${kept.size} belong to no row: the server removes them after ${keptDays.unknown} days.`,
  )
  if (wrong > 0) throw new OperationRefused(`${wrong} files are missing or changed.`)
}

const partsOf = ({ key, has_thumbnail }: Row) => (has_thumbnail ? [key, thumbnailKey(key)] : [key])

function troubleByLength(row: Row, kept: ReadonlyMap<string, number>): string | null {
  const parts = partsOf(row)
  const missing = parts.filter(part => !kept.has(part))
  if (missing.length > 0) return `${missing.join(' and ')} missing`
  // A row counts the small picture in.
  const length = parts.reduce((sum, part) => sum + kept.get(part)!, 0)
  return length === row.bytes ? null : `${row.key} has ${length} bytes instead of ${row.bytes}`
}

async function troubleByReading(
  storage: Storage,
  row: Row,
): Promise<{ trouble: string | null; hash: Buffer | null }> {
  const lengths = new Map<string, number>()
  const counting: Pick<Storage, 'read'> = {
    async read(key) {
      const body = await storage.read(key)
      return body && counted(body, length => lengths.set(key, length))
    },
  }
  const [hash] = await Promise.all(partsOf(row).map(part => hashIn(counting, part)))
  const trouble = troubleByLength(row, lengths)
  if (trouble !== null || !hash) return { trouble, hash: null }
  const isSame = row.hash === null || row.hash.equals(hash)
  return { trouble: isSame ? null : `${row.key} has other bytes than were kept`, hash }
}

async function* counted(body: AsyncIterable<Uint8Array>, done: (length: number) => void) {
  let length = 0
  for await (const piece of body) {
    length += piece.length
    yield piece
  }
  done(length)
}

const isKnown = async (db: Doors, company: CompanyId, key: string) =>
  (await db.readCompany(company, tx => knownKeys(tx, [key]))).length > 0

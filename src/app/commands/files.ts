import { type StoragePlaces, storagePlaces } from '#app/installation/storage-places.ts'
import { everyCompany, storedFiles } from '#features/jobs/files/server/files.queries.ts'
import { thumbnailKey } from '#features/jobs/files/server/uploads.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Database } from '#server/db/doors.ts'
import { clearCopied, copyFiles, type Moved } from '#server/operations/move-files.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { twoPlaces } from '#server/providers/storage/two-places.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

const usage = `npm run files -- check   compares the files that are kept with their rows
npm run files -- move    copies files from where they were kept before to where they are kept now
npm run files -- clear   removes there what has been copied`

/** `npm run files`: files between the data folder and a bucket, while the servers serve. */
export async function files(call: Call): Promise<number> {
  const [what, ...more] = call.args
  if (more.length > 0 || (what !== 'check' && what !== 'move' && what !== 'clear')) return sayUsage(usage)
  return runOperation(call, async operation => {
    const places = storagePlaces(operation.settings)
    if (what === 'check') {
      const storage = places.other ? twoPlaces(places.present, places.other) : places.present
      return withDoors(operation, db => check(db, storage, operation))
    }
    await move(what, places, operation)
  })
}

async function check(db: Database, storage: Storage, { tell, signal }: Operation): Promise<void> {
  const kept = new Map<string, number>()
  for await (const { key, bytes } of storage.list()) kept.set(key, bytes)
  let right = 0
  let wrong = 0
  for (const { id } of await db.withPlatform('check files', everyCompany)) {
    signal.throwIfAborted()
    const rows = await db.readCompany(companyIdFrom(id, 'platform'), storedFiles)
    const troubles: string[] = []
    for (const { key, bytes, has_thumbnail } of rows) {
      // A row counts the small picture in.
      const parts = has_thumbnail ? [key, thumbnailKey(key)] : [key]
      const missing = parts.filter(part => !kept.has(part))
      const length = parts.reduce((sum, part) => sum + (kept.get(part) ?? 0), 0)
      if (missing.length > 0) troubles.push(`${missing.join(' and ')} missing`)
      else if (length !== bytes) troubles.push(`${key} has ${length} bytes instead of ${bytes}`)
      else right += 1
      kept.delete(key)
      kept.delete(thumbnailKey(key))
    }
    wrong += troubles.length
    for (const trouble of troubles.slice(0, mostNamed)) tell(trouble)
    if (troubles.length > mostNamed) tell(`… and ${troubles.length - mostNamed} more of company ${id}`)
  }
  tell(
    `${right} files are as their rows say. ${kept.size} belong to no row: the server removes them after a day.`,
  )
  if (wrong > 0) throw new OperationRefused(`${wrong} files are missing or changed.`)
}

const mostNamed = 20

async function move(
  what: 'move' | 'clear',
  { present, presentName, other, otherName }: StoragePlaces,
  operation: Operation,
): Promise<void> {
  if (!other) throw new OperationRefused(`All files are in ${presentName}; there is no other place.`)
  const moved = await (what === 'move' ? copyFiles : clearCopied)(other, present, operation)
  for (const { key, reason } of moved.failed.slice(0, mostNamed)) operation.tell(`${key}: ${reason}`)
  operation.tell(sentence(what, moved, presentName, otherName))
  if (moved.failed.length > 0)
    throw new OperationRefused(`${moved.failed.length} files failed: run it again.`)
}

function sentence(what: 'move' | 'clear', { done, passed }: Moved, present: string, other: string): string {
  if (what === 'clear') return `${done} files were removed from ${other}.`
  return `${done} files were copied to ${present}, ${passed} were there. They stay in ${other} until: npm run files -- clear`
}

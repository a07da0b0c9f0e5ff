import { type StoragePlaces, storagePlaces } from '#app/installation/storage-places.ts'
import { checkFiles, mostNamed } from '#features/jobs/files/server/check-files.service.ts'
import { movePictures } from '#features/jobs/files/server/moving-pictures.service.ts'
import { clearCopied, copyFiles, type Moved } from '#server/operations/move-files.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { twoPlaces } from '#server/providers/storage/two-places.ts'
import { type Call, type Operation, runOperation, sayUsage } from './operation.ts'
import { withDoors } from './operation-doors.ts'

const usage = `npm run files -- check       compares the files that are kept with their rows by their lengths
npm run files -- check all   reads each of them and compares its SHA-256
npm run files -- move        copies files from where they were kept before, and pictures from the database, to where files are kept now
npm run files -- clear       removes there what has been copied`

/** `npm run files`: files between the data folder and a bucket, and pictures out of the database, while the servers serve. */
export async function files(call: Call): Promise<number> {
  const [what, how, ...more] = call.args
  const isRight = what === 'check' ? how === undefined || how === 'all' : how === undefined
  if (!isRight || more.length > 0 || (what !== 'check' && what !== 'move' && what !== 'clear'))
    return sayUsage(usage)
  return runOperation(call, async operation => {
    const places = storagePlaces(operation.settings)
    if (what === 'check') {
      const storage = places.other ? twoPlaces(places.present, places.other) : places.present
      return withDoors(operation, db => checkFiles(db, storage, { ...operation, all: how === 'all' }))
    }
    await withDoors(operation, async db => {
      // A copy that was just made will do for who asks for it.
      const copiedBefore = new Date(what === 'move' ? 0 : '9999-12-31')
      const { copied, emptied } = await movePictures(db, places.present, {
        copiedBefore,
        signal: operation.signal,
      })
      if (copied > 0) operation.tell(`${copied} pictures were copied from the database.`)
      if (emptied > 0) operation.tell(`${emptied} pictures were removed from the database.`)
    })
    await move(what, places, operation)
  })
}

async function move(
  what: 'move' | 'clear',
  { present, presentName, other, otherName }: StoragePlaces,
  operation: Operation,
): Promise<void> {
  if (!other) return operation.tell(`All files are in ${presentName}; there is no other place.`)
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

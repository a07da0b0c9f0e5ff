import { type Storage, unusedKey } from '#server/providers/storage/storage.port.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checks that the place of files answers, and that browsers would get them from there where they shall. */
export async function checkFilesPlace(storage: Storage, name: string): Promise<Finding[]> {
  const what = 'Files'
  try {
    await storage.read(unusedKey)
  } catch (error) {
    const says = `${name} can't be read: ${(error as Error).message}`
    return [fail(what, says, 'Check S3_ENDPOINT, S3_BUCKET and its keys: files can’t be opened or added.')]
  }
  const { direct } = storage
  if (!direct) return [ok(what, `kept in ${name}`)]
  const trouble = await direct.trouble()
  return [
    ok(what, `kept in ${name}`),
    trouble === null
      ? ok('Downloads', `browsers fetch files from ${direct.origin}`)
      : warn(
          'Downloads',
          `through the server: ${trouble}`,
          'Mend it (docs/production.md, 6), or leave out S3_DOWNLOADS=direct.',
        ),
  ]
}

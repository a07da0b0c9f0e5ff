import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, extract } from 'tar-stream'
import { type Manifest, type Part, parseManifest } from './manifest.ts'
import { OperationRefused } from './refused.ts'

const chunk = 1 << 20
/** Far more than the manifest of a million files has. */
const largestManifest = 1 << 28

/**
 * A backup whose contents have been verified. It is then streamed a second time, so parts must be requested in the
 * order of the manifest.
 */
export interface CheckedBackup {
  manifest: Manifest
  read(part: Part): Promise<Buffer>
  stream(part: Part): AsyncIterable<Buffer>
  close(): Promise<void>
}

/** Opens a backup and verifies every part against its hash in the manifest. Throws OperationRefused. */
export async function openBackup(path: string): Promise<CheckedBackup> {
  const file = await openFile(path)
  try {
    const manifest = await check(file)
    const entries = entriesOf(file)
    const next = async ({ name }: Part): Promise<Entry> => {
      for (;;) {
        const { value: entry, done } = await entries.next()
        if (done) throw new Error(`${name} was asked for out of turn`)
        if (entry.header.name === name) return entry
        entry.resume()
      }
    }
    return {
      manifest,
      read: async part => buffer(await next(part)),
      async *stream(part) {
        yield* await next(part)
      },
      async close() {
        await entries.return?.()
        await file.close()
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EACCES') throw new OperationRefused(`${path} can't be read by this account.`)
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
  }
  throw new OperationRefused(`There is no file ${path}.`)
}

/** Iterates over the members in order; each must be consumed before the next is read. */
function entriesOf(file: FileHandle): AsyncIterableIterator<Entry> {
  const tar = extract()
  // An error in either stream destroys the other, so that it reaches the consumer.
  pipeline(file.createReadStream({ start: 0, autoClose: false, highWaterMark: chunk }), tar).catch(() => {})
  return tar[Symbol.asyncIterator]()
}

async function check(file: FileHandle): Promise<Manifest> {
  const hashes = new Map<string, string>()
  const texts = new Map<string, string>()
  let isArchive = false
  try {
    for await (const entry of entriesOf(file)) {
      isArchive = true
      const { name } = entry.header
      const hash = createHash('sha256')
      const isManifest = name.startsWith('manifest.')
      if (isManifest && (entry.header.size ?? 0) > largestManifest)
        throw new OperationRefused('The backup is damaged (its manifest is too large).')
      const kept: Buffer[] = []
      for await (const piece of entry) {
        hash.update(piece)
        if (isManifest) kept.push(piece)
      }
      hashes.set(name, hash.digest('hex'))
      if (kept.length > 0) texts.set(name, Buffer.concat(kept).toString())
    }
  } catch (error) {
    if (error instanceof OperationRefused) throw error
    // Disk errors have a code; anything else means that the archive is damaged.
    if ((error as { code?: string }).code) throw error
    if (isArchive) throw new OperationRefused('The backup is cut off or damaged.')
  }
  if (!isArchive) throw new OperationRefused('This is not a backup of Tradewind.')
  const manifest = readManifest(texts, hashes)
  for (const part of partsOf(manifest)) {
    if (hashes.get(part.name) === part.sha256) continue
    throw new OperationRefused(
      `The backup is damaged (${part.name} is not as it was written): use another copy of it.`,
    )
  }
  return manifest
}

function readManifest(texts: Map<string, string>, hashes: Map<string, string>): Manifest {
  const text = texts.get('manifest.json')
  const noted = texts.get('manifest.sha256')
  if (!text || !noted) throw new OperationRefused('The backup is not whole: its manifest is missing.')
  const manifest = parseManifest(text)
  if (noted.slice(0, 64) === hashes.get('manifest.json') && manifest) return manifest
  throw new OperationRefused('The backup is damaged (its manifest is not as it was written).')
}

function partsOf(manifest: Manifest): Part[] {
  return [...manifest.tables.flatMap(table => table.parts), ...manifest.files.map(each => each.part)]
}

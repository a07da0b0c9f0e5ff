import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
// Pinned to 3.1.7: later versions include 6 MB of binaries that Node never loads.
import { pack } from 'tar-stream'
import type { Part } from './manifest.ts'
import { OperationRefused } from './refused.ts'

const chunk = 1 << 20

/** A backup file being written, under a temporary name until it is complete. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<Part>
  /** Adds a file; null when it no longer exists. */
  addFile(name: string, source: string): Promise<Part | null>
  /** Flushes the file to disk and renames it to its final name. */
  finish(): Promise<void>
  /** Deletes the incomplete file. */
  abandon(): Promise<void>
}

/** Creates a backup file with mode 0600. Throws when the file already exists. */
export async function createArchive(path: string, mtime: Date): Promise<ArchiveWriter> {
  if (existsSync(path)) throw new OperationRefused(`${path} exists already: choose another name.`)
  const draft = `${path}.unfinished-${process.pid}`
  const out = await open(draft, 'wx', 0o600)
  const tar = pack()
  const written = writeFile(out, tar)
  // A write error such as a full disk can occur while nothing is awaited; the next call rejects with it.
  written.catch(() => {})

  const addStream = async (name: string, size: number, pieces: AsyncIterable<Buffer>) => {
    if (tar.destroyed) await written
    const hash = createHash('sha256')
    await pipeline(hashed(pieces, hash), tar.entry({ name, size, mode: 0o600, mtime }))
    return { name, bytes: size, sha256: hash.digest('hex') }
  }
  return {
    add: (name, bytes) => addStream(name, bytes.length, only(bytes)),
    async addFile(name, source) {
      const file = await openIfThere(source)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return await addStream(name, size, firstBytes(file, size, source))
      } finally {
        await file.close()
      }
    },
    async finish() {
      tar.finalize()
      await written
      await out.sync()
      await out.close()
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await out.close().catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

// Exactly the number of bytes in the header, even if the file grows while it is read.
async function* firstBytes(file: FileHandle, size: number, source: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(chunk, size - at)), { position: at })
    if (bytesRead === 0) throw new OperationRefused(`${source} became shorter while it was read: try again.`)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

// A rename survives a power failure only once its directory is synced; Windows cannot open directories.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

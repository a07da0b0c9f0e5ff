import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Part } from './manifest.ts'
import { OperationRefused } from './refused.ts'
import { endOfTar, padding, tarHeader } from './tar.ts'

const chunk = 1 << 20

/** A backup file being written: under a name of its own until it is whole. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<Part>
  /** Copies a file; null when it is gone by now. */
  addFile(name: string, source: string): Promise<Part | null>
  /** Makes the file safe on disk and gives it its name. */
  finish(): Promise<void>
  /** Removes what was written so far. */
  abandon(): Promise<void>
}

/** Begins a backup file that only its owner may read (0600). Throws when the name is taken. */
export async function createArchive(path: string, time: Date): Promise<ArchiveWriter> {
  if (existsSync(path)) throw new OperationRefused(`${path} exists already: choose another name.`)
  const draft = `${path}.unfinished-${process.pid}`
  const out = await open(draft, 'wx', 0o600)
  return {
    async add(name, bytes) {
      await out.writeFile(Buffer.concat([tarHeader(name, bytes.length, time), bytes, padding(bytes.length)]))
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async addFile(name, source) {
      const file = await openIfThere(source)
      if (!file) return null
      try {
        const { size } = await file.stat()
        await out.writeFile(tarHeader(name, size, time))
        const sha256 = await copy(file, out, size, source)
        await out.writeFile(padding(size))
        return { name, bytes: size, sha256 }
      } finally {
        await file.close()
      }
    },
    async finish() {
      await out.writeFile(endOfTar)
      await out.sync()
      await out.close()
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    async abandon() {
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

// Exactly as many bytes as the header says, should the file grow meanwhile.
async function copy(from: FileHandle, to: FileHandle, size: number, source: string): Promise<string> {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(Math.min(chunk, size))
  for (let at = 0; at < size; ) {
    const { bytesRead } = await from.read(buffer, 0, Math.min(chunk, size - at), at)
    if (bytesRead === 0) throw new OperationRefused(`${source} became shorter while it was read: try again.`)
    const bytes = buffer.subarray(0, bytesRead)
    hash.update(bytes)
    await to.writeFile(bytes)
    at += bytesRead
  }
  return hash.digest('hex')
}

// A rename outlasts a power cut only once its folder is on disk; Windows opens no folders.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

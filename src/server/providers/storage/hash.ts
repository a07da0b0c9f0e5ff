import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Storage } from './storage.port.ts'

/** SHA-256 of bytes as they come. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest()
}

/** SHA-256 of what is kept under the key; null: nothing is. */
export async function hashIn(storage: Pick<Storage, 'read'>, key: string): Promise<Buffer | null> {
  const read = await storage.read(key)
  return read && hashOf(read)
}

/** Keeps a file and says its SHA-256. */
export async function keepHashed(storage: Storage, key: string, path: string): Promise<Buffer> {
  const hash = await hashOf(createReadStream(path))
  await storage.keep(key, path)
  return hash
}

import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place for a file of this process that is gone after its use. */
export const draftPath = (what: string): string =>
  join(tmpdir(), `tradewind-${what}-${process.pid}-${randomUUID()}`)

/** Lends bytes as a file. */
export async function asDraft<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const path = draftPath('upload')
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

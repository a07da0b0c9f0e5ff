import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hashIn } from '../providers/storage/hash.ts'
import type { Storage } from '../providers/storage/storage.port.ts'

export interface Moved {
  done: number
  /** There were such files already, or they are gone meanwhile. */
  passed: number
  failed: { key: string; reason: string }[]
}

export interface MoveOptions {
  tell(text: string): void
  signal: AbortSignal
}

/**
 * Copies what lies in `from` to `to`, and compares the SHA-256 of each with what `to` gives back. What is there at the same
 * length is passed over, so that a move that was stopped goes on. Nothing is removed. One file's trouble stops no other.
 */
export async function copyFiles(from: Storage, to: Storage, options: MoveOptions): Promise<Moved> {
  const there = await lengthsIn(to)
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-move-'))
  const draft = join(folder, 'file')
  try {
    return await each(from, options, 'copied', async ({ key, bytes }) => {
      if (there.get(key) === bytes) return false
      const read = await from.read(key)
      if (!read) return false
      const sent = createHash('sha256')
      await pipeline(read, passing(sent), createWriteStream(draft))
      await to.keep(key, draft)
      if (!(await hashIn(to, key))?.equals(sent.digest())) throw new Error('it came back changed')
      return true
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes from `from` what `to` gives back with the same SHA-256. */
export function clearCopied(from: Storage, to: Storage, options: MoveOptions): Promise<Moved> {
  return each(from, options, 'removed', async ({ key }) => {
    const [here, there] = await Promise.all([hashIn(from, key), hashIn(to, key)])
    if (here === null) return false
    if (there === null) throw new Error('it has no copy: move it first')
    if (!here.equals(there)) throw new Error('its copy differs')
    await from.remove(key)
    return true
  })
}

async function each(
  from: Storage,
  { tell, signal }: MoveOptions,
  word: string,
  work: (kept: { key: string; bytes: number }) => Promise<boolean>,
): Promise<Moved> {
  const moved: Moved = { done: 0, passed: 0, failed: [] }
  for await (const kept of from.list()) {
    signal.throwIfAborted()
    try {
      if (await work(kept)) moved.done += 1
      else moved.passed += 1
    } catch (error) {
      moved.failed.push({ key: kept.key, reason: (error as Error).message })
    }
    const looked = moved.done + moved.passed + moved.failed.length
    if (looked % 1_000 === 0)
      tell(`${looked} looked at, ${moved.done} ${word}, ${moved.failed.length} failed`)
  }
  return moved
}

async function lengthsIn(storage: Storage): Promise<Map<string, number>> {
  const lengths = new Map<string, number>()
  for await (const { key, bytes } of storage.list()) lengths.set(key, bytes)
  return lengths
}

const passing = (hash: ReturnType<typeof createHash>) =>
  async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }

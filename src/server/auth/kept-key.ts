import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/db/connection/start-error.ts'

interface KeptKey<T> {
  name: string
  /** The text of a new one. */
  make(): Promise<string> | string
  /** Null for a text that is none. */
  parse(text: string): T | null
  /** For the error about a damaged file: what it should hold, and what happens if it is removed. */
  holds: string
  afterwards: string
}

/**
 * A key in `dataDir`/keys, created at the first start and readable only by its owner. Throws StartError on a damaged
 * file, which is never replaced, because too much depends on it.
 */
export async function keptKey<T>(dataDir: string, kept: KeptKey<T>): Promise<T> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, kept.name)
  const found = await read(file)
  if (found !== null) return parsed(file, found, kept)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${await kept.make()}\n`, { mode: 0o600, flag: 'wx' })
  // If two servers start at once, the first to link wins and both read the same key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await read(file)
  if (made === null) throw new Error(`${file} is gone`)
  return parsed(file, made, kept)
}

function parsed<T>(file: string, text: string, { parse, holds, afterwards }: KeptKey<T>): T {
  const value = parse(text)
  if (value !== null) return value
  throw new StartError(
    `${file} holds no ${holds}. Put back the file of a backup, or remove it: ${afterwards}.`,
  )
}

function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

import { randomUUID } from 'node:crypto'
import type { CompanyId } from '#server/db/company-id.ts'

/** Keeps the bytes of files, whose rows stand in the database; one adapter per place. */
export interface Storage {
  /** Keeps a copy of the file at `path` on this machine under `key`: whole or not at all. */
  keep(key: string, path: string): Promise<void>
  /** Streams a stored file, or its bytes from the first to the last; null: nothing is stored under this key. */
  read(key: string, part?: { first: number; last: number }): Promise<AsyncIterable<Uint8Array> | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** All that is kept, since when and how long it is. */
  list(): AsyncIterable<Kept>
  /** Left out: browsers have all from us. */
  direct?: Direct
}

/** The way by which browsers fetch files from their place itself. */
export interface Direct {
  /** Where its addresses lead. */
  origin: string
  /** An address that gives the bytes for a minute, with these headers; null: for now they come from us. */
  address(key: string, headers: ServedAs): Promise<string | null>
  /** Looks whether browsers would get a file: what stands in the way, or null. */
  trouble(): Promise<string | null>
}

export interface ServedAs {
  type: string
  disposition: string | undefined
}

export interface Kept {
  key: string
  keptAt: Date
  bytes: number
}

export function newStorageKey(company: CompanyId): string {
  const id = randomUUID()
  return `${company}/${id.slice(0, 2)}/${id}`
}

/** Names no file: to ask whether a place answers. */
export const unusedKey = '0/00/00000000-0000-4000-8000-000000000000'

/** Keys are ours, never a name that somebody gave: company, two letters against crowded folders, an id. */
export const isStorageKey = (key: string): boolean =>
  /^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.thumbnail)?$/.test(key)

import type { Endpoint } from '#shared/endpoint.ts'

/** A write that may wait, for its person: its subject, the typed text, and where to see it. */
export interface WaitingWords {
  title: string
  typed: string
  /** null: it is about no job. */
  job: number | null
  /** The toast once it was sent, where that is more than being saved. */
  done?: string
  /** Values of the changed fields before, as a refusal for a stale version spells them. */
  before?: Record<string, unknown>
}

export interface KeptWrite extends WaitingWords {
  /** The idempotency key: sent any number of times, it happens once. */
  key: string
  /** Only the owner sees or sends it. */
  owner: string
  entry: Pick<Endpoint, 'method' | 'path' | 'changes' | 'upload'>
  input: Record<string, unknown>
  /** A photo or document that is sent; its bytes are stored beside it. */
  file?: { name: string; type: string }
  /** ms since 1970. */
  at: number
  /** Set where its person made it earlier than `at`, when it was put in line; ms since 1970. */
  madeAt?: number
  /** Every try has named this device, so that the server keeps its answer for it. */
  isNamed?: boolean
  /** The server's refusal. */
  refusal?: string
  /** Set: refused for good, asked again it would be refused again. */
  isFinal?: boolean
  /** The difference that the server keeps of it, once it was handed in. */
  aside?: number
  /** It is sent again, after a restore from a backup. */
  again?: boolean
  /** Key of the write before it that makes the row which it is about: another one now. */
  follows?: string
}

/** A write that the server has: it lies here for another while, in case it has to be sent again. */
export interface SentWrite extends KeptWrite {
  /** ms since 1970. */
  sentAt: number
  /** Id of the row that it has made. */
  made?: number
}

/** A write as it is shown. */
export interface WaitingWrite extends KeptWrite {
  /** True if it outlives the page: there may be no room. Null for the moment until that is known. */
  isKept: boolean | null
  /** How much of its file has left, from 0 to 1; 0 while it waits. */
  sent: number
}

export interface KeptFile {
  key: string
  /** Bytes rather than a Blob, which Safari can lose. */
  bytes: ArrayBuffer
}

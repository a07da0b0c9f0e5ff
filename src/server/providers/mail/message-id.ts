import { createHash } from 'node:crypto'

/** The part of a Message-ID before the '@', for a mail's key or a thread's. */
export const messageIdOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 40)

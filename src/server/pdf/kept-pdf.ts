import { createHash } from 'node:crypto'
import type { CompanyId } from '../db/company-id.ts'
import { FairQueue } from '../decoding/fair-queue.ts'
import { ByteCache } from './byte-cache.ts'

/** Longer documents are drawn anew each time, as their reader takes them. */
const mostBytes = 12_000_000
const cache = new ByteCache<Uint8Array | 'too long'>(64_000_000)
const drawing = new Map<string, Promise<Uint8Array | 'too long'>>()
const queue = new FairQueue<CompanyId>({ atOnce: 2, atOnceOfGroup: 1, waitingOfGroup: 1_000 })

/**
 * The bytes of a document, drawn once for the same `content`, which is all that it says, and kept in memory while it is
 * asked for. At most two documents are drawn at once, one of a company.
 */
export async function* keptPdf(
  company: CompanyId,
  content: unknown,
  draw: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const key = createHash('sha256')
    .update(JSON.stringify([company, content]))
    .digest('base64')
  const bytes = cache.get(key) ?? (await drawnOnce(key, company, draw))
  if (bytes === 'too long') yield* draw()
  else yield bytes
}

function drawnOnce(
  key: string,
  company: CompanyId,
  draw: () => AsyncIterable<Uint8Array>,
): Promise<Uint8Array | 'too long'> {
  const under = drawing.get(key)
  if (under) return under
  const drawn = queue
    .run(company, async () => {
      const bytes = await collected(draw())
      cache.set(key, bytes, bytes === 'too long' ? 0 : bytes.length)
      return bytes
    })
    .finally(() => drawing.delete(key))
  drawing.set(key, drawn)
  return drawn
}

async function collected(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array | 'too long'> {
  const kept: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    length += part.length
    if (length > mostBytes) return 'too long'
    kept.push(part)
  }
  return Buffer.concat(kept)
}

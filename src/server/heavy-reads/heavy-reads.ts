import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { FairQueue, QueueFull } from '#server/decoding/fair-queue.ts'
import { ByteCache } from '#server/pdf/byte-cache.ts'
import { refuse } from '#server/refusal.ts'
import { traced } from '#server/tracing/traced.ts'
import type { FileInParts, FileReply } from '#shared/endpoint.ts'
import { companyMark } from './company-mark.ts'

/** A file that is to be made, for one reader. */
export interface HeavyRead {
  companyId: CompanyId
  /** The reader: one person, or all who have one link. */
  reader: string
  /** Endpoint and input: the same gives the same file while nothing changes. */
  asked: unknown
  make(): Promise<FileReply | FileInParts>
  /** True if nobody waits for it any more. */
  isGivenUp(): boolean
}

export interface HeavyReads {
  /** The file: as it was made a moment ago if nothing has changed since, else made in turn. */
  file(read: HeavyRead): Promise<FileReply | FileInParts>
}

type Whole = Omit<FileReply, 'body'> & { body: Uint8Array; etag: string }

/** Long enough for the office to be answered; reports that take the database seconds leave the processor alone anyway. */
const mostRestMs = 2_000

const limits = {
  /** More at once gain nothing: all are made by one thread, and the database has work for everybody. */
  ofAll: 2,
  ofCompany: 2,
  ofReader: 1,
  waitingOfCompany: 20,
  waitingOfReader: 10,
  mostWaitMs: 20_000,
  /** As long as the making took: where several keep all turns busy, half of the time is left to everybody else. */
  rest: (tookMs: number): Promise<unknown> => wait(Math.min(tookMs, mostRestMs), null, { ref: false }),
  /** A moment: what depends on the time of day, or follows changes by seconds, may be so old. */
  keptMs: 10_000,
}
/** Longer files are sent while they are made, and not kept. */
const mostKeptBytes = 2_000_000

const refuseBusy = (): never =>
  refuse(503, 'The server is busy making other files. Please try again in a moment.')

/** Has files that take the processor for long made a few at a time, so that they hold up nobody else's work. */
export function openHeavyReads(db: Doors, now: () => Date, given: Partial<typeof limits> = {}): HeavyReads {
  const { ofAll, ofCompany, ofReader, waitingOfCompany, waitingOfReader, mostWaitMs, keptMs, rest } = {
    ...limits,
    ...given,
  }
  const readers = new FairQueue<string>({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfGroup: ofReader,
    waitingOfGroup: waitingOfReader,
    mostWaitMs,
  })
  const companies = new FairQueue<CompanyId>({
    atOnce: ofAll,
    atOnceOfGroup: ofCompany,
    waitingOfGroup: waitingOfCompany,
    mostWaitMs,
    rest,
  })
  const kept = new ByteCache<{ file: Whole; mark: string; madeAt: number }>(64_000_000)

  const keptFile = (key: string, mark: string): Whole | null => {
    const entry = kept.get(key)
    const isOld = !entry || entry.mark !== mark || Math.abs(now().getTime() - entry.madeAt) >= keptMs
    return isOld ? null : entry.file
  }
  return {
    async file(read) {
      const { companyId, reader } = read
      const group = `${companyId} ${reader}`
      const key = createHash('sha256')
        .update(JSON.stringify([group, read.asked]))
        .digest('base64')
      const known = keptFile(key, await companyMark(db, companyId))
      if (known) return known
      let hasTurn = () => {}
      void traced('turn', 'heavy file', companyId, () => new Promise<void>(done => (hasTurn = done)))
      const made = () =>
        companies.run(companyId, async () => {
          hasTurn()
          if (read.isGivenUp()) refuseBusy()
          const mark = await companyMark(db, companyId)
          const meanwhile = keptFile(key, mark)
          if (meanwhile) return meanwhile
          const madeAt = now().getTime()
          const file = await read.make()
          if ('part' in file) return file
          const goOn = <T>(work: () => Promise<T>) =>
            readers.goOn(group, () => companies.goOn(companyId, work))
          const { whole, body } = await begun(file.body, goOn)
          if (!whole) return { ...file, body }
          const etag = createHash('sha256').update(whole).digest('base64url')
          const complete: Whole = { ...file, body: whole, etag }
          kept.set(key, { file: complete, mark, madeAt }, whole.length)
          return complete
        })
      return readers
        .run(group, made)
        .catch((error: unknown) => {
          if (error instanceof QueueFull) refuseBusy()
          throw error
        })
        .finally(hasTurn)
    },
  }
}

/** The bytes if there are few; else what yields them, each further part made in a turn of its own. */
async function begun(
  body: FileReply['body'],
  goOn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<{ whole: Uint8Array; body?: never } | { whole?: never; body: AsyncIterable<Uint8Array> }> {
  if (body instanceof Uint8Array) return { whole: body }
  const parts = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length <= mostKeptBytes) {
    const next = await parts.next()
    if (next.done) return { whole: Buffer.concat(first) }
    first.push(next.value)
    length += next.value.length
  }
  return { body: rest(first, parts, goOn) }
}

// A reader who takes the bytes slowly holds up nobody: the turn ends with each part.
async function* rest(
  first: readonly Uint8Array[],
  parts: AsyncIterator<Uint8Array>,
  goOn: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first
    for (;;) {
      const next = await goOn(() => parts.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await parts.return?.()
  }
}

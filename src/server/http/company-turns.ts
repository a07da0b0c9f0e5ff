import type { CompanyId } from '#server/db/company-id.ts'
import { Refusal } from '#server/refusal.ts'

export interface TurnLimits {
  /** Requests of one company that are worked on at once while others ask too. */
  atOnce: number
  /** Requests of one company that may wait for that. */
  waiting: number
  mostWaitMs: number
  /** A request that takes longer gives its turn on: it waits for a vendor, a lock or a long statement, and not for the processor. */
  turnMs: number
}

export const turnLimits: TurnLimits = { atOnce: 2, waiting: 1_000, mostWaitMs: 20_000, turnMs: 250 }

/** A company counts as asking for so long after its last request. */
const lateMs = 1_000

interface Seen {
  company: CompanyId | null
  at: number
}

interface Office {
  running: number
  /** Starts the request that waits. */
  line: Set<() => void>
}

const busy = () => new Refusal(503, 'The server is busy at the moment. Please try again in a moment.')

export type CompanyTurns = <T>(company: CompanyId, work: () => Promise<T>) => Promise<T>

/**
 * Has the requests of a company that asks much worked on a few at a time, in a line of its own, so that those of others find the
 * processor free. A company that is alone in the process is not held up.
 */
export function companyTurns(given: Partial<TurnLimits> = {}): CompanyTurns {
  const { atOnce, waiting, mostWaitMs, turnMs } = { ...turnLimits, ...given }
  const offices = new Map<CompanyId, Office>()
  /** The company that asked last, and the last one before it that was another. */
  let latest: Seen = { company: null, at: Number.NEGATIVE_INFINITY }
  let before = latest

  const note = (company: CompanyId) => {
    if (latest.company !== company) before = latest
    latest = { company, at: performance.now() }
  }
  const isAlone = (company: CompanyId) => {
    const other = latest.company === company ? before : latest
    return performance.now() - other.at > lateMs
  }
  const hasRoom = (company: CompanyId, { running }: Office) => running < atOnce || isAlone(company)
  const advance = (company: CompanyId, office: Office) => {
    for (const start of office.line) {
      if (!hasRoom(company, office)) return
      start()
    }
  }
  const leave = (company: CompanyId, office: Office) => {
    office.running--
    advance(company, office)
    if (office.running === 0 && office.line.size === 0) offices.delete(company)
  }
  const place = (office: Office) =>
    new Promise<void>((resolve, reject) => {
      if (office.line.size >= waiting) return reject(busy())
      const start = () => {
        clearTimeout(tooLong)
        office.line.delete(start)
        office.running++
        resolve()
      }
      const tooLong = setTimeout(() => {
        office.line.delete(start)
        reject(busy())
      }, mostWaitMs)
      office.line.add(start)
    })

  return async (company, work) => {
    note(company)
    const office = offices.get(company) ?? { running: 0, line: new Set() }
    offices.set(company, office)
    if (office.line.size === 0 && hasRoom(company, office)) office.running++
    else {
      const turn = place(office)
      // Those who wait since others asked go first, where those ask no more.
      advance(company, office)
      await turn
    }
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      leave(company, office)
    }
    const timer = setTimeout(end, turnMs)
    return work().finally(end)
  }
}

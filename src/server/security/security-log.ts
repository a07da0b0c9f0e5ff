import { canonicalEmail } from '#shared/identifiers.ts'
import type { SecurityKind } from '#shared/security-event.ts'
import { securityLogDays } from '#shared/security-event.ts'
import { type CompanyId, companyIdFrom } from '../db/company-id.ts'
import type { CompanyTx } from '../db/company-tx.ts'
import type { Doors } from '../db/doors.ts'
import { type CountedEvent, countEvents, dropEventsBefore, peopleOf } from './security-log.queries.ts'

interface Person {
  companyId: CompanyId
  userId: number
}

interface Noted {
  kind: SecurityKind
  /** The caller's network address. */
  ip: string
  what?: string
}

/**
 * Counts what may come in crowds: refusals and sign-ins, by kind, person and hour. Notes wait in memory for seconds and are
 * stored together, so that a million failures cost a few rows; changes of rights are stored with the change itself.
 */
export interface SecurityLog {
  note(person: Person, noted: Noted): void
  /** The same for somebody who is not signed in, by the address that was typed; nobody's is forgotten. */
  noteName(email: string, noted: Noted): void
  /** Stores what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushMs = 2_000
const hourMs = 3_600_000
/** Different notes that wait at most; what comes on top is told in the server's log alone. */
const mostWaiting = 5_000
const longestWhat = 200

interface Waiting extends Noted {
  person: Person | { email: string }
  count: number
  began: Date
  at: Date
}

export function openSecurityLog(
  db: Doors,
  now: () => Date,
  onTrouble: (what: { error?: unknown; dropped?: number }) => void,
): SecurityLog {
  let waiting = new Map<string, Waiting>()
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  let storing: Promise<void> = Promise.resolve()

  function add(key: string, person: Waiting['person'], noted: Noted) {
    const at = now()
    const same = waiting.get(key)
    if (same) Object.assign(same, noted, { at, count: same.count + 1 })
    else if (waiting.size < mostWaiting) waiting.set(key, { ...noted, person, count: 1, began: at, at })
    else dropped++
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = [...waiting.values()]
    waiting = new Map()
    if (dropped > 0) onTrouble({ dropped })
    dropped = 0
    storing = storing.then(() => store(db, taken, onTrouble)).catch(error => onTrouble({ error }))
    return storing
  }

  return {
    note: (person, noted) => add(`${noted.kind} ${person.companyId} ${person.userId}`, person, noted),
    noteName(typed, noted) {
      const email = canonicalEmail(typed)
      if (email !== null) add(`${noted.kind} ${email}`, { email }, noted)
    },
    flush,
    stop: flush,
  }
}

async function store(
  db: Doors,
  taken: readonly Waiting[],
  onTrouble: (what: { error: unknown }) => void,
): Promise<void> {
  if (taken.length === 0) return
  const emails = taken.flatMap(({ person }) => ('email' in person ? [person.email] : []))
  const people =
    emails.length === 0 ? [] : await db.withPlatform('whose sign-ins failed', tx => peopleOf(tx, emails))
  const byCompany = new Map<number, Map<string, CountedEvent>>()
  for (const note of taken) {
    const { person } = note
    const those: Person[] =
      'email' in person
        ? people
            .filter(({ email }) => email === person.email)
            .map(row => ({ companyId: companyIdFrom(row.company_id, 'link'), userId: row.user_id }))
        : [person]
    for (const { companyId, userId } of those) {
      const events = byCompany.get(companyId) ?? new Map<string, CountedEvent>()
      const event = eventOf(note, userId)
      // Somebody may be noted by their name and as themselves.
      const same = events.get(event.counted_as)
      const count = event.count + (same?.count ?? 0)
      byCompany.set(companyId, events.set(event.counted_as, { ...event, count }))
    }
  }
  for (const [id, events] of byCompany)
    await db
      .withCompany(companyIdFrom(id, 'link'), tx => countEvents(tx, [...events.values()]))
      .catch(error => onTrouble({ error }))
}

function eventOf({ kind, began, at, count, ip, what = '' }: Waiting, userId: number): CountedEvent {
  return {
    kind,
    began_at: began,
    at,
    count,
    user_id: userId,
    address: ip,
    facts: JSON.stringify(what === '' ? {} : { what: what.slice(0, longestWhat) }),
    counted_as: `${kind} ${userId} ${Math.floor(at.getTime() / hourMs)}`,
  }
}

/** Drops what is older than the log is kept for. */
export async function forgetSecurityEvents(tx: CompanyTx, now: Date): Promise<void> {
  await dropEventsBefore(tx, new Date(now.getTime() - securityLogDays * 86_400_000))
}

import { randomUUID } from 'node:crypto'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  type Accounting,
  type Books,
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
  type InBooks,
} from '#server/providers/accounting/accounting.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { restMinutes } from '../accounting.rules.ts'
import type { BookKeeping, BookTurn as Turn } from './book-turn.ts'
import { collectChanged } from './collect.queries.ts'
import {
  type Connection,
  companiesToSend,
  connectionOf,
  takeTurn,
  updateConnection,
  updateSame,
} from './connection.queries.ts'
import { nextNight } from './drifts/drifts.queries.ts'
import { isDriftDue, readDrifts } from './drifts/drifts.service.ts'
import { isLookDue, readPayments } from './payments/read-payments.service.ts'
import { isOthers, numberedName, planRecord } from './plan-record.service.ts'
import type { Plan } from './plan-steps.service.ts'
import {
  insertTry,
  lockRecord,
  probeLocked,
  type RecordFields,
  type RecordRow,
  recordsDue,
  releaseHeldRecords,
  releaseLocked,
  updateRecord,
} from './records.queries.ts'
import { openBooks } from './tokens.service.ts'

/** Companies that are written for at the same time. */
const atOnce = 4
const mostCompanies = 500
/** Requests of one turn, of which there is one a minute: Xero takes 60 in a minute. */
const mostRequests = 45
const turnMinutes = 3
const mostRounds = 20

/**
 * The scheduled work, every minute: writes to the books of each company that is connected what has changed. Several
 * servers may do so at once: a company has one turn at a time. One that fails does not keep the others from theirs.
 */
export async function pushAllBooks(services: BookKeeping, onError: (error: unknown) => void): Promise<void> {
  if (!services.accounting) return
  const due = await services.db.withPlatform('books to write', tx =>
    companiesToSend(tx, services.now(), mostCompanies),
  )
  const next = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined; id = due.shift())
      await pushBooks(services, companyIdFrom(id, 'schedule'), onError).catch(onError)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** One company's turn. */
export async function pushBooks(
  services: BookKeeping,
  company: CompanyId,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, accounting } = services
  if (!accounting) return
  const until = () => new Date(services.now().getTime() + turnMinutes * 60_000)
  const connection = await db.withCompany(company, async tx =>
    (await takeTurn(tx, until())) ? connectionOf(tx) : undefined,
  )
  if (!connection) return
  const journal = watchExchanges(db, company, 'books', 1)
  try {
    let due = await db.withCompany(company, tx => collectDue(tx, connection))
    if (due.length === 0 && !isLookDue(connection, services.now()) && !isDriftDue(connection, services.now()))
      return
    const turn = { services, company, connection, requests: 0, about: journal.about, onError }
    const opened = await booksOf(turn, accounting)
    if (!opened) return
    const books = journal.watched(opened)
    // Before anything is sent: a payment that was entered there too is then not sent beside it.
    if (!(await look(turn, books))) return
    due = await db.withCompany(company, tx => recordsDue(tx, connection.organisation, mostRequests))
    // Records held back for another one are due once that was sent.
    for (let round = 0; due.length > 0 && round < mostRounds; round++) {
      for (const id of due) {
        if (turn.requests >= mostRequests) break
        await db.withCompany(company, tx => updateConnection(tx, { busy_until: until() }))
        turn.about(id)
        if ((await pushRecord(turn, books, id)) === 'stop') return
      }
      if (turn.requests >= mostRequests) break
      due = await db.withCompany(company, tx => recordsDue(tx, connection.organisation, mostRequests))
    }
    // After what was to be sent, so that it is compared as it stands then.
    if (!(await compareAll(turn, books))) return
    await db.withCompany(company, tx =>
      updateSame(tx, connection, { sent_at: tx.now, ...(connection.trouble && { trouble: null }) }),
    )
  } finally {
    await journal.keep()
    await db.withCompany(company, async tx => {
      // Companies take turns by the end of the last one.
      await updateConnection(tx, { busy_until: tx.now })
      tx.tell('books')
    })
  }
}

/** Reads payments of the books; false: they can't be asked for now. */
async function look(turn: Turn, books: Books): Promise<boolean> {
  try {
    await readPayments(turn, books)
    return true
  } catch (error) {
    await rest(turn, error, 1)
    return false
  }
}

async function compareAll(turn: Turn, books: Books): Promise<boolean> {
  try {
    await readDrifts(turn, books, mostRequests)
    return true
  } catch (error) {
    await rest(turn, error, 1)
    return false
  }
}

async function collectDue(tx: CompanyTx, { organisation, settings, ...seen }: Connection): Promise<number[]> {
  await updateConnection(tx, await collectChanged(tx, organisation, settings, seen))
  await probeLocked(tx, organisation)
  if (seen.drift_due_at === null) await updateConnection(tx, { drift_due_at: await nextNight(tx) })
  return recordsDue(tx, organisation, mostRequests)
}

/** The books with tokens that last for this turn; undefined: there is no way in for now. */
async function booksOf(turn: Turn, accounting: Accounting): Promise<Books | undefined> {
  const { services, company, connection } = turn
  try {
    return await openBooks(services, accounting, company, connection)
  } catch (error) {
    await rest(turn, error, 1)
    return undefined
  }
}

/** Notes why nothing is sent for now, and until when. */
async function rest({ services, company, connection }: Turn, error: unknown, tries: number): Promise<void> {
  const seconds = error instanceof BooksBusy ? error.seconds : restMinutes(tries) * 60
  const not_before = new Date(services.now().getTime() + seconds * 1_000)
  const hasEnded = error instanceof BooksSignedOut
  await services.db.withCompany(company, async tx => {
    await updateSame(tx, connection, {
      trouble: troubleOf(error),
      ...(hasEnded ? { state: 'ended' as const } : { not_before }),
    })
    const users = connection.connected_by === null ? {} : { users: [connection.connected_by] }
    const told = { kind: 'connectionTrouble' as const, ...users, path: '/settings/accounting' }
    if (hasEnded)
      await tellPeople(tx, services.outbox, [{ ...told, values: { name: services.accounting?.name ?? '' } }])
  })
}

function troubleOf(error: unknown): Fact {
  if (error instanceof BooksSignedOut)
    return fact('Your accounting connection has ended. Reconnect: nothing is lost or sent twice.')
  if (error instanceof BooksBusy)
    return error.isDaily
      ? fact('Your accounting program’s daily limit is reached. Sending resumes automatically.')
      : fact('Your accounting program is limiting requests. Sending resumes shortly.')
  return fact('Your accounting program isn’t responding. Sending resumes automatically.')
}

/** Most steps of one record: put, then set against its invoice. */
const mostSteps = 3

async function pushRecord(turn: Turn, books: Books, id: number): Promise<'next' | 'stop'> {
  for (let step = 0; step < mostSteps; step++) {
    const begun = await turn.services.db.withCompany(turn.company, tx => begin(tx, turn.connection, id))
    if (!begun) return 'next'
    const { record, plan } = begun
    try {
      const done = await carryOut(turn, books, record, plan)
      await turn.services.db.withCompany(turn.company, tx => settle(tx, record, plan, done))
      if (!isHalf(plan)) return 'next'
    } catch (error) {
      return giveUp(turn, record, plan, error)
    }
  }
  return 'next'
}

type Doing = Extract<Plan, { do: 'put' | 'remove' | 'allocate' }>
/** A credit is set against its invoice once it is there. */
const isHalf = (plan: Doing): boolean => plan.do === 'put' && plan.record.kind === 'credit'

/** Decides, and notes that a try was begun before it leaves the house. */
async function begin(
  tx: CompanyTx,
  { settings, choices }: Connection,
  id: number,
): Promise<{ record: RecordRow; plan: Doing } | undefined> {
  const record = await lockRecord(tx, id)
  if (!record || (record.state !== 'waiting' && record.state !== 'sending')) return undefined
  const plan = await planRecord({ tx, settings, choices, record })
  if (plan.do === 'put' || plan.do === 'remove' || plan.do === 'allocate') {
    // The same key until its answer is known.
    const key = record.key || randomUUID()
    await updateRecord(tx, id, { state: 'sending', key, tries: record.tries + 1 })
    return { record: { ...record, key, tries: record.tries + 1 }, plan }
  }
  await updateRecord(tx, id, { ...waitingAfter(plan), locked_day: null })
  if (plan.do === 'nothing' || plan.do === 'skip') await releaseHeldRecords(tx, id)
  return undefined
}

function waitingAfter(plan: Exclude<Plan, Doing>): RecordFields {
  if (plan.do === 'nothing') return { state: 'sent', reason: null, key: '' }
  if (plan.do === 'skip') return { state: 'skipped', reason: plan.reason, key: '' }
  if (plan.do === 'hold') return { state: 'held', reason: plan.reason, waits_for: plan.until }
  return { state: 'failed', reason: plan.reason, key: '' }
}

/** Result of sending a record. */
interface Done {
  action: 'add' | 'change' | 'remove' | 'allocate' | 'find'
  in: InBooks
  allocated_cents?: number
}

async function carryOut(turn: Turn, books: Books, record: RecordRow, plan: Doing): Promise<Done> {
  const { db } = turn.services
  const count = <T>(asked: Promise<T>): Promise<T> => {
    turn.requests++
    return asked
  }
  const nothing = { id: record.vendor_id, total_cents: null, left_cents: null }
  if (plan.do === 'remove') {
    const id = record.vendor_id || (await count(books.find(plan.record)))?.id
    const kind = plan.record.kind === 'payment' ? 'payment' : 'invoice'
    if (id) await count(books.remove(kind, id, record.key))
    return { action: 'remove', in: nothing }
  }
  if (plan.do === 'allocate') return { action: 'allocate', ...(await allocate(count, books, record, plan)) }
  if (record.vendor_id !== '')
    return { action: 'change', in: await count(books.change(record.vendor_id, plan.record, record.key)) }
  const before = plan.lookUp ? await count(books.find(plan.record)) : null
  if (before) {
    const isTaken = await db.withCompany(turn.company, tx => isOthers(tx, record, before.id))
    if (!isTaken) return { action: 'find', in: before }
    if (plan.record.kind === 'client') plan.record.name = numberedName(plan.record.name, record.record_id)
  }
  return { action: 'add', in: await count(books.add(plan.record, record.key)) }
}

/** Sets as much of a credit against its invoice as is left of both. */
async function allocate(
  count: <T>(asked: Promise<T>) => Promise<T>,
  books: Books,
  record: RecordRow,
  { record: credit, invoice, number }: Extract<Plan, { do: 'allocate' }>,
): Promise<{ in: InBooks; allocated_cents: number }> {
  const here = { id: record.vendor_id, total_cents: record.sent_cents, left_cents: null }
  const stands = await count(books.find(credit))
  const total = record.sent_cents ?? 0
  const used = total - (stands?.left_cents ?? total)
  // An earlier try had arrived, and only its answer was lost.
  if (used > 0) return { in: here, allocated_cents: used }
  const owed = await count(books.find({ ...credit, kind: 'invoice', number }))
  const cents = Math.min(total, owed?.left_cents ?? 0)
  if (cents > 0) await count(books.allocate(record.vendor_id, invoice, cents, credit.day, `${record.key}-a`))
  return { in: here, allocated_cents: cents }
}

/** Notes what was done. What has changed here meanwhile is looked at once more. */
async function settle(tx: CompanyTx, record: RecordRow, plan: Doing, done: Done): Promise<void> {
  const now = await lockRecord(tx, record.id)
  const hasChanged = now !== undefined && now.round !== record.round
  const half = isHalf(plan)
  const differs = wrongTotal(plan, done)
  const isRemoved = plan.do === 'remove'
  await updateRecord(tx, record.id, {
    state: half ? 'sending' : differs ? 'failed' : isRemoved ? 'skipped' : hasChanged ? 'waiting' : 'sent',
    reason: differs ?? (isRemoved ? fact('Sent, then removed from the books.') : null),
    vendor_id: isRemoved ? '' : done.in.id,
    locked_day: null,
    sent_at: tx.now,
    tries: half ? record.tries : 0,
    ...(!half && { key: '' }),
    ...(plan.do === 'put' && {
      sent: plan.record,
      sent_cents: plan.cents ?? null,
      ...(plan.upTo !== undefined && { included_entry: plan.upTo }),
    }),
    ...(done.allocated_cents !== undefined && { allocated_cents: done.allocated_cents }),
  })
  const sent = plan.do === 'put' ? plan.record : null
  await insertTry(tx, { record_id: record.id, action: done.action, sent, answer: done.in.id, is_done: true })
  if (!half) await releaseHeldRecords(tx, record.id)
  if (record.locked_day !== null) await releaseLocked(tx, record.organisation)
  // A refund waits on its invoice for a credit.
  if (record.kind === 'credit' && !half && plan.do === 'allocate') await releaseRefunds(tx, record)
}

async function releaseRefunds(tx: CompanyTx, { organisation, invoice_id }: RecordRow): Promise<void> {
  await tx
    .updateRows('accounting_records')
    .set({ state: 'waiting', reason: null, waits_for: null })
    .where('organisation', '=', organisation)
    .where('invoice_id', '=', invoice_id)
    .where('kind', '=', 'refund')
    .where('state', '=', 'held')
    .execute()
}

/** The books reckon for themselves: what comes to another amount there is told, and not taken as done. */
function wrongTotal(plan: Doing, { action, in: there }: Done): Fact | null {
  if (plan.do !== 'put' || plan.cents === undefined || there.total_cents === null) return null
  if (there.total_cents === plan.cents) return null
  const values = { there: { cents: there.total_cents }, here: { cents: plan.cents } }
  return action === 'find'
    ? fact('In your books this number shows {{there}}; here it’s {{here}}.', values)
    : fact('Xero shows {{there}}, we show {{here}}. Check the tax rates in Xero.', values)
}

/** Notes a try that did not succeed: for good, or until the books can be asked again. */
async function giveUp(turn: Turn, record: RecordRow, plan: Doing, error: unknown): Promise<'next' | 'stop'> {
  const { services, company } = turn
  const isRefused = error instanceof BooksRefused
  const wasNotDone = error instanceof BooksBusy || error instanceof BooksSignedOut
  const isAway = error instanceof BooksUnavailable
  if (!isRefused && !wasNotDone && !isAway) turn.onError(error)
  const answer = error instanceof Error ? error.message : String(error)
  const lockedDay = isRefused && closedPeriod.test(answer) && 'day' in plan.record ? plan.record.day : null
  await services.db.withCompany(company, async tx => {
    await updateRecord(tx, record.id, {
      // Unknown whether it arrived: the next try looks it up.
      ...(isAway && { state: 'sending' as const }),
      // It was as it is before the try.
      ...(wasNotDone && { state: record.state, tries: record.tries - 1 }),
      ...(!isAway &&
        !wasNotDone && {
          state: lockedDay === null ? ('failed' as const) : ('held' as const),
          key: '',
          reason: reasonOf(error),
          locked_day: lockedDay,
          waits_for: null,
        }),
    })
    await insertTry(tx, {
      record_id: record.id,
      action: plan.do === 'put' ? (record.vendor_id ? 'change' : 'add') : plan.do,
      sent: plan.do === 'put' ? plan.record : null,
      answer,
      is_done: false,
    })
  })
  if (!wasNotDone && !isAway) return 'next'
  await rest(turn, error, record.tries)
  return 'stop'
}

/** Why the books did not take it, in plain words where we know them; else in theirs. */
function reasonOf(error: unknown): Fact {
  if (!(error instanceof BooksRefused)) return fact('Something went wrong on our side. Please try again.')
  const said = error.message
  const plain = plainReasons.find(({ pattern }) => pattern.test(said))
  return plain ? plain.reason : fact('Your accounting program says: {{said}}', { said })
}

const closedPeriod = /lock date|period (is )?(locked|closed)|prior to the/i

const plainReasons: { pattern: RegExp; reason: Fact }[] = [
  {
    pattern: /must be unique|already (exists|been used)/i,
    reason: fact('Your books already use this number for something not sent from here.'),
  },
  {
    pattern: /amount (exceeds|is greater)|exceeds the amount outstanding/i,
    reason: fact('This is more than the books show as owed. Enter the difference there as an overpayment.'),
  },
  {
    pattern: closedPeriod,
    reason: fact(
      'The books are closed for this day. Reopen the period there: it’s sent within half an hour.',
    ),
  },
  {
    pattern: /tracking/i,
    reason: fact('A tracking option is no longer in your books. Refresh, then choose it again.'),
  },
  {
    pattern: /account code|AccountID|not a valid account/i,
    reason: fact('An account no longer exists in your books. Choose the accounts again.'),
  },
  {
    pattern: /tax ?type/i,
    reason: fact('A tax code no longer exists in your books. Choose the tax codes again.'),
  },
  {
    pattern: /email ?address/i,
    reason: fact('Your books reject this email address. Check it on the client.'),
  },
  {
    pattern: /not of valid status|cannot be (modified|updated|edited)|has payments/i,
    reason: fact('Your books can’t change it: it has a payment or was voided there.'),
  },
]

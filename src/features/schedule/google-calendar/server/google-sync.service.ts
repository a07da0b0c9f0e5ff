import { zoneOf } from '#features/messages/appointment-messages/server/arrivals.queries.ts'
import { feedAppointments } from '#features/schedule/calendar-feeds/server/feeds.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { standingIn } from '#server/auth/standing-access.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import { isPaused } from '#server/connections/pauses.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  CalendarGone,
  type Calendars,
  CalendarsAway,
  ConsentEnded,
  type OpenCalendars,
} from '#server/providers/calendars/calendars.port.ts'
import {
  holdMinutes,
  mostAtOnce,
  mostFailures,
  mostWritten,
  readEvery,
  waitAfter,
  writtenDays,
} from '../google-calendar.rules.ts'
import {
  type AccountRow,
  accountById,
  accountsDue,
  type CopyRow,
  calendarsOf,
  copiesOf,
  deleteAccount,
  deleteCopies,
  holdAccount,
  keepCopy,
  updateAccount,
} from './google-calendar.queries.ts'
import { endAccount, googleAccount } from './google-calendar.standing.ts'
import { accountSync } from './google-calendar.works.ts'
import { readCalendar } from './read-calendar.service.ts'
import { eventId, planWrites, type WritePlan, wantedOf } from './written-events.ts'

export type SyncServices = Pick<Services, 'db' | 'outbox' | 'seal' | 'publicUrl' | 'sellsPlans' | 'now'> & {
  calendars: Calendars
}

/** Its name among connections. */
const googleCalendarKind = 'google-calendar'
const minute = 60_000
const day = 24 * 60 * minute
/** So many accounts are looked at in one go, and so many at the same time. */
const mostAccounts = 1_000
const atTheSameTime = 5
/** Until an account that another server works on is looked at again. */
const busySeconds = 10

/** Where a grant is sealed for. */
export const grantPlace = (companyId: number, userId: number) => `google-calendar:${companyId}:${userId}`

/** The scheduled work: brings all accounts in step. One that fails does not keep the others from theirs. */
export async function syncGoogle(services: SyncServices, onError: (error: unknown) => void): Promise<void> {
  const due = await services.db.withPlatform('calendars at Google', tx => accountsDue(tx, mostAccounts))
  const work = async () => {
    for (let next = due.shift(); next; next = due.shift())
      await syncAccount(services, companyIdFrom(next.company_id, 'schedule'), next.id).catch(onError)
  }
  await Promise.all(Array.from({ length: atTheSameTime }, work))
}

/**
 * Reads what changed in one account's calendars, and writes what changed of its person's appointments. Of several
 * servers one does it, and what comes up meanwhile is looked at again; what it has done is kept step by step, and each step
 * may be done again.
 */
export async function syncAccount(services: SyncServices, company: CompanyId, id: number): Promise<void> {
  const { db } = services
  const found = await db.readCompany(company, tx => stateOf(tx, services, id))
  if (found === 'idle') return
  if (found === 'gone')
    return db.withCompany(company, async tx => {
      const account = await accountById(tx, id)
      if (account && !account.ends_at) await endAccount(tx, services, account, true)
    })
  const until = new Date(services.now().getTime() + holdMinutes * minute)
  const account = await db.withCompany(company, async tx => {
    const held = await holdAccount(tx, id, until)
    if (!held) await again(tx, services, id, new Date(tx.now.getTime() + busySeconds * 1_000))
    return held
  })
  if (!account) return
  try {
    await work(services, company, account)
  } catch (error) {
    if (error instanceof ConsentEnded) return end(services, company, account)
    const problem = error instanceof CalendarsAway ? 'away' : null
    await db.withCompany(company, tx => failed(tx, services, account, problem))
    if (!problem) throw error
  }
}

/** gone: its person has no place here any longer, so that it ends, with the appointments that stand in their calendar. */
async function stateOf(tx: CompanyTx, services: SyncServices, id: number): Promise<'due' | 'idle' | 'gone'> {
  const account = await accountById(tx, id)
  if (!account) return 'idle'
  const isEnding = account.ends_at !== null
  if (!isEnding && (await isPaused(tx, googleCalendarKind, id))) return 'idle'
  const { ended } = isEnding
    ? { ended: null }
    : await standingIn(tx, services, googleAccount, account.user_id)
  if (ended === 'gone') return 'gone'
  return ended === null && (await hasWork(tx, services, id)) ? 'due' : 'idle'
}

async function hasWork(tx: CompanyTx, services: SyncServices, id: number): Promise<boolean> {
  const account = await accountById(tx, id)
  if (!account?.sealed_token) return false
  // Held by another server, or by a try that is due later.
  if (account.wait_until > tx.now) return account.failures === 0
  if (account.ends_at || isReadDue(account, tx.now)) return true
  const { put, remove } = await planOf(tx, services, account)
  return put.length + remove.length > 0
}

const isReadDue = ({ read_at }: AccountRow, now: Date) =>
  !read_at || now.getTime() - read_at.getTime() >= readEvery * minute

async function planOf(tx: CompanyTx, services: SyncServices, account: AccountRow): Promise<WritePlan> {
  const now = tx.now.getTime()
  const over = new Date(now - writtenDays.past * day)
  const range = { from: over, to: new Date(now + writtenDays.ahead * day) }
  const copies = await copiesOf(tx, account.id)
  if (account.write_calendar === null) return planWrites([], copies, null, over)
  const appointments = await feedAppointments(tx, account.user_id, range, mostWritten)
  const wanted = wantedOf(appointments, services.publicUrl, await zoneOf(tx))
  return planWrites(wanted, copies, account.write_calendar, over)
}

async function work(services: SyncServices, company: CompanyId, account: AccountRow): Promise<void> {
  const { db, seal, calendars } = services
  const grant = seal.open(account.sealed_token ?? '', grantPlace(account.company_id, account.user_id))
  // Sealed by another key: the person has to connect again.
  if (grant === null) throw new ConsentEnded('the grant can’t be opened')
  const journal = watchExchanges(db, company, googleCalendarKind, account.id)
  try {
    const google = journal.watched(await journal.exchange('open', () => calendars.open(grant)))
    await workWith(services, company, account, google, grant)
  } finally {
    await journal.keep()
  }
}

async function workWith(
  services: SyncServices,
  company: CompanyId,
  account: AccountRow,
  google: OpenCalendars,
  grant: string,
): Promise<void> {
  const { db, calendars } = services
  if (account.ends_at) {
    const copies = await db.readCompany(company, tx => copiesOf(tx, account.id))
    if (account.removes) await removeCopies(services, company, google, copies)
    await calendars.giveBack(grant)
    await db.withCompany(company, tx => deleteAccount(tx, account.id))
    return
  }
  const isWritten = await write(services, company, google, account)
  const reads = isReadDue(account, services.now())
  const isRead = !reads || (await readAll(services, company, google, account))
  await db.withCompany(company, tx => done(tx, account, { isWritten, isRead, reads }))
}

/** Returns whether all of them are still there. */
async function readAll(
  { db }: SyncServices,
  company: CompanyId,
  google: OpenCalendars,
  account: AccountRow,
): Promise<boolean> {
  let areThere = true
  for (const calendar of await db.readCompany(company, tx => calendarsOf(tx, account.id))) {
    const isThere = await readCalendar(db, company, google, { ...calendar, user_id: account.user_id })
    areThere &&= isThere
  }
  return areThere
}

/** Returns whether the calendar that is written to is still there. */
async function write(
  services: SyncServices,
  company: CompanyId,
  google: OpenCalendars,
  account: AccountRow,
): Promise<boolean> {
  const { db, publicUrl } = services
  const { put, remove } = await db.readCompany(company, tx => planOf(tx, services, account))
  await removeCopies(services, company, google, remove)
  const calendar = account.write_calendar
  if (calendar === null) return true
  const place = { publicUrl, companyId: account.company_id, account: account.id }
  try {
    for (const { appointment, event, digest } of put.slice(0, mostAtOnce)) {
      const event_id = await google.put(calendar, eventId(place, appointment), event)
      await db.withCompany(company, tx =>
        keepCopy(tx, {
          account_id: account.id,
          appointment_id: appointment,
          write_calendar: calendar,
          event_id,
          digest,
          ends_at: event.end,
        }),
      )
    }
  } catch (error) {
    if (error instanceof CalendarGone) return false
    throw error
  }
  return true
}

async function removeCopies(
  { db }: SyncServices,
  company: CompanyId,
  google: OpenCalendars,
  copies: readonly CopyRow[],
): Promise<void> {
  for (const { account_id, appointment_id, write_calendar, event_id } of copies) {
    await google.remove(write_calendar, event_id)
    await db.withCompany(company, tx => deleteCopies(tx, account_id, [appointment_id]))
  }
}

interface Outcome {
  isWritten: boolean
  isRead: boolean
  /** True if it was time to read. */
  reads: boolean
}

async function done(tx: CompanyTx, account: AccountRow, { isWritten, isRead, reads }: Outcome) {
  // Told until the person chooses anew.
  const problem = isWritten && isRead && account.problem !== 'gone' ? null : 'gone'
  await updateAccount(tx, account.id, {
    problem,
    failures: 0,
    wait_until: tx.now,
    ...(reads && { read_at: tx.now }),
    ...(!isWritten && { write_calendar: null }),
  })
  if (problem !== account.problem || reads) tx.tell('settings')
}

/** Puts it on the schedule again. */
const again = (tx: CompanyTx, { outbox }: SyncServices, id: number, at: Date) =>
  outbox.later(tx, accountSync, { companyId: tx.companyId, id }, at)

async function failed(
  tx: CompanyTx,
  services: SyncServices,
  account: AccountRow,
  problem: 'away' | null,
): Promise<void> {
  const failures = account.failures + 1
  if (account.ends_at && failures > mostFailures) return deleteAccount(tx, account.id)
  const wait_until = new Date(tx.now.getTime() + waitAfter(failures) * minute)
  await updateAccount(tx, account.id, { failures, problem: problem ?? account.problem, wait_until })
  await again(tx, services, account.id, wait_until)
  if (problem && problem !== account.problem) tx.tell('settings')
}

/** The consent is over: the person is told, and it stops until they connect again. */
async function end({ db, outbox }: SyncServices, company: CompanyId, account: AccountRow): Promise<void> {
  await db.withCompany(company, async tx => {
    if (account.ends_at) return deleteAccount(tx, account.id)
    await updateAccount(tx, account.id, { sealed_token: null, problem: 'ended' })
    await tellPeople(tx, outbox, [
      { kind: 'calendarEnded', users: [account.user_id], path: '/settings/calendar' },
    ])
    tx.tell('settings')
  })
}

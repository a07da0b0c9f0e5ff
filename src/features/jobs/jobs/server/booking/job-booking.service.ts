import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { countJobNumbers } from '#features/account/numbering/server/numbering.queries.ts'
import { addClientAs } from '#features/clients/clients/server/clients.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { type NewEntry, writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { attachNamed } from '#features/jobs/files/server/files.service.ts'
import { noPayment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { diaryOfParts } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { diaryOfTasks, photosOf } from '#features/jobs/tasks/tasks.rules.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import {
  type AskedNotice,
  type Hearer,
  hearersOf,
} from '#features/talk/notifications/server/notifications.queries.ts'
import type { Session } from '#server/auth/session.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Outbox } from '#server/outbox.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { hiddenPhone, seesNoPhones } from '#shared/phones/masking.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import { nextOf } from '../../appointments.rules.ts'
import type { AppointmentWish } from '../../appointments.wire.ts'
import { jobProblems, newJobStatuses, requiredFrom } from '../../jobs.rules.ts'
import { factsOf, type JobBooking, spellingIn } from '../../jobs.wire.ts'
import { olderAppointment, planAppointments, saysSms } from '../appointments/appointment-plan.ts'
import type { NewAppointment } from '../appointments/appointments.queries.ts'
import { activeTechnicians, refuseStarts, storeAppointments } from '../appointments/appointments.service.ts'
import { emptyLists, keptLists } from '../edit/job-lists.service.ts'
import { lookUpAll, type NamedIds, type NamedRecords } from '../job-checks.queries.ts'
import { basisPoints, placeOfSite, refuseField, refuseUnknown, storeContacts } from '../job-checks.ts'
import { askedOfBooking, notifyOfBooking } from '../job-notices.service.ts'
import { followNewJob } from '../job-stock.service.ts'
import { addJob, numberTaken } from '../job-writes.queries.ts'
import type { TakeQuote } from './job-quoted.service.ts'
import { holdLead, tellLead } from './lead-booking.service.ts'

/**
 * The next free job number, taken in a transaction of its own, which others at the same time share, so that they do not wait
 * for each other. Numbers may be skipped, and ones already given by hand are passed over.
 */
export function nextJobNumber(db: Doors, companyId: CompanyTx['companyId']): Promise<number> {
  return db.askTogether('job number', companyId, null, (tx, asked) => countJobNumbers(tx, asked.length))
}

/** Facts looked up before a booking is stored. */
interface BookingFacts {
  named: NamedRecords
  hearers: Hearer[]
  number: number
}

interface BookingQuestion {
  named: NamedIds
  notices: AskedNotice[]
  /** Given by hand; undefined: the next one. */
  number: number | undefined
}

/**
 * Looks up what a booking refers to and who hears of it, and takes its number and the ids of its rows, for all bookings
 * of this moment at once.
 */
export function lookUpBooking(db: Doors, by: Session, booking: JobBooking): Promise<BookingFacts> {
  const wishes = wishesOf(booking, by.timeZone)
  const books = { newAppointments: wishes.length, newContacts: booking.new_contacts.length }
  const people = [
    ...new Set([...booking.technician_ids, ...wishes.flatMap(wish => wish.technician_ids ?? [])]),
  ]
  const named = { ...namedIn(booking), technicians: people, client: booking.client_id, books }
  const question = { named, notices: askedOfBooking(by, people), number: booking.number || undefined }
  return db.askTogether('booking', by.companyId, question, answerBookings)
}

async function answerBookings(tx: CompanyTx, asked: readonly BookingQuestion[]) {
  const notices = asked.flatMap((question, n) => question.notices.map((notice, at) => ({ n, at, notice })))
  const [named, told, numbers] = await Promise.all([
    lookUpAll(
      tx,
      asked.map(question => question.named),
    ),
    hearersOf(
      tx,
      notices.map(each => each.notice),
    ),
    countJobNumbers(tx, asked.filter(question => question.number === undefined).length),
  ])
  return asked.map((question, n) => {
    const number = question.number ?? numbers.shift()
    // All numbers but these had been given by hand: it is asked again.
    if (number === undefined) return undefined
    const hearers = told.flatMap(hearer => {
      const asked = notices[hearer.notice]!
      return asked.n === n ? [{ ...hearer, notice: asked.at }] : []
    })
    return { named: named[n]!, hearers, number }
  })
}

const namedIn = (booking: JobBooking) => ({
  technicians: booking.technician_ids,
  jobTypes: booking.job_type_ids,
  leads: booking.lead_source_ids,
  list: booking.list_id,
  site: booking.site_id,
  contacts: booking.contact_ids,
})

function wishesOf(booking: JobBooking, timeZone: string): readonly AppointmentWish[] {
  const older = booking.appointments.length > 0 ? null : olderAppointment(booking, timeZone)
  return older ? [older] : booking.appointments
}

/** The phone that is asked for: of a client whose number is hidden it is there without being sent. */
const phoneOfClient = ({ by }: UserTx, { client_id, phone }: JobBooking) =>
  phone === '' && client_id && seesNoPhones(by) ? hiddenPhone : phone

/**
 * Books a job: client, contacts, job, appointments and diary, all in the caller's transaction. Refuses with the
 * specified text of the first check that fails. If its number is taken, throws the database's unique violation.
 */
export async function bookJob(
  tx: UserTx,
  outbox: Outbox,
  asked: JobBooking,
  { named: facts, hearers, number }: BookingFacts,
  takeQuote: TakeQuote,
): Promise<{ id: number }> {
  const booking = Object.assign({}, asked, placeOfSite(facts, asked.address))
  if (!newJobStatuses.includes(booking.status_id)) return refuseField(spellingIn('add', 'status_id'))
  const { technician_ids: technicians } = booking
  const wishes = wishesOf(booking, tx.by.timeZone)
  const unpaid = { ...noPayment, parts: [], tradie_comment: '' }
  const appointments = wishes.map(wish => ({ starts_at: wish.starts_at ?? null }))
  const [problem] = jobProblems(
    Object.assign({}, booking, unpaid, { appointments, phone: phoneOfClient(tx, booking) }),
    requiredFrom(facts.required),
    'new',
  )
  if (problem) return refuse(400, problem.message, { field: problem.field })
  refuseStarts(tx, wishes, [])
  if (booking.client_id && !facts.client) return notFound()
  refuseUnknown(facts, namedIn(booking), 'add')
  if (wishes.some(wish => wish.id)) refuseField('appointments')

  const { added } = planAppointments({
    current: [],
    sent: wishes,
    technicians: { before: [], after: technicians },
    defaultMinutes: minutesOfType(facts.jobTypes, booking.job_type_ids),
    smsByDefault: saysSms(booking) ?? true,
    now: tx.now,
  })
  const people = [...new Set([...technicians, ...added.flatMap(each => each.technician_ids)])]
  if (!people.every(id => facts.technicians.some(each => each.id === id))) return refuseField('appointments')
  const percentages = basisPoints(booking.percentages, people, spellingIn('add', 'percentages'))
  const ids = facts.newIds!
  const quoted = booking.quoteId === null ? null : await takeQuote(tx, booking.quoteId, ids.job)
  // Quote before lead: who sends the quote locks them in this order.
  const leadsClient = booking.leadId === null ? null : await holdLead(tx, booking.leadId)
  const client = booking.client_id ?? leadsClient
  const more = booking.new_contacts
  if (!client) addClientAs(tx, ids, { ...newClient(booking), contacts: more })
  const contacts = client ? await storeContacts(tx, client, more) : ids.contacts

  const { tasks: sentTasks, estimates, parts } = booking
  const lists = await keptLists(tx, emptyLists, { tasks: sentTasks, estimates, parts }, people)
  const tasks = lists.tasks ?? []
  const own = {
    id: ids.job,
    number,
    client_id: client ?? ids.client,
    technician_ids: people,
    modify_percentage: percentages,
    contact_ids: [...booking.contact_ids, ...contacts],
  }
  const bought = quoted && {
    parts: [...(lists.parts ?? []), ...quoted.parts],
    amount_cents: quoted.amount_cents,
    includes_tax: quoted.includes_tax,
    invoiced: quoted.invoiced,
    ...(booking.site_id === null &&
      quoted.client_id === client &&
      quoted.address === booking.address && { site_id: quoted.site_id }),
  }
  const job = addJob(tx, Object.assign(factsOf(booking), lists, own, bought, nextOf(added, tx.now)))
  storeAppointments(tx, job.id, ids.appointments, added)
  writeDiary(tx, job.id, firstEntries(booking.address, added, { tasks, parts: lists.parts ?? [] }))
  if (quoted) writeDiary(tx, job.id, [quoted.entry])
  const photos = photosOf(tasks)
  if (photos.length > 0) await attachNamed(tx, { jobId: job.id, part: 'task' }, [], photos)
  await followNewJob(tx, job)
  tx.record('jobs', null, job)
  if (booking.leadId !== null) await tellLead(tx, booking.leadId, job)
  await notifyOfBooking(tx, outbox, job, hearers)
  return { id: job.id }
}

function firstEntries(
  address: string,
  added: readonly NewAppointment[],
  { tasks, parts }: { tasks: readonly Task[]; parts: readonly Part[] },
): NewEntry[] {
  return [
    { type: 'welcome', told: diaryTexts.created },
    ...(address ? [{ type: 'address' as const, told: diaryTexts.address(address) }] : []),
    ...added.map(a => ({ type: 'schedule' as const, told: diaryTexts.scheduled(a.starts_at) })),
    ...diaryOfTasks([], tasks).map(line => ({ type: 'task' as const, ...line })),
    ...diaryOfParts([], parts).map(told => ({ type: 'note' as const, told })),
  ]
}

/** The usual minutes of the job's first type, or 60. */
export function minutesOfType(
  jobTypes: readonly { id: number; minutes: number }[],
  chosen: readonly number[],
): number {
  return jobTypes.find(type => type.id === chosen[0])?.minutes ?? defaultDuration
}

/** The job's technicians and those added by its appointments; refuses added ones who are not active. */
export async function withAppointmentTechnicians(
  tx: CompanyTx,
  technicians: readonly number[],
  planned: readonly number[],
): Promise<number[]> {
  const more = planned.filter(id => !technicians.includes(id))
  const active = await activeTechnicians(tx, more)
  if (active.length < more.length) return refuseField('appointments')
  return [...technicians, ...more]
}

function newClient({ name, company_name, email, phone, address, suburb, lat, lng }: JobBooking) {
  return {
    name: name || company_name || email || phone || address || 'New client',
    company_name,
    email,
    // A job's phone may be words; they stay on the job.
    phone: isPlausiblePhone(phone) ? phone : '',
    main_address: address,
    suburb,
    lat,
    lng,
  }
}

/** Tries again with the next number while somebody gives one by hand at the same moment. */
export async function untilFree<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      const isTaken = (error as { constraint?: string }).constraint === numberTaken
      if (!isTaken || tries === 5) throw error
    }
  }
}

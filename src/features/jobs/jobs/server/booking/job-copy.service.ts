import { addClientAs, type NewClient } from '#features/clients/clients/server/clients.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { diaryOfTasks } from '#features/jobs/tasks/tasks.rules.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Outbox } from '#server/outbox.ts'
import { refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { nextOf } from '../../appointments.rules.ts'
import { copiedFields, type FieldsWith } from '../../job-fields.rules.ts'
import type { Appointment, NewAppointment } from '../appointments/appointments.queries.ts'
import { storeAppointments } from '../appointments/appointments.service.ts'
import { type OpenedJob, openJob } from '../edit/job-open.queries.ts'
import { lookUpAll, type NamedRecords } from '../job-checks.queries.ts'
import { followNewJob } from '../job-stock.service.ts'
import { addJob, type JobFields } from '../job-writes.queries.ts'

/** The fields that another job of the same kind takes over: the booking, not its results. */
type Copied = FieldsWith<'copied', 'always'>
const copied = copiedFields('always') as Copied[]
export type CopiedFacts = Pick<JobFields, Copied>

export interface CopiedJob {
  facts: CopiedFacts
  appointments: Pick<
    Appointment,
    'starts_at' | 'ends_at' | 'window_minutes' | 'technician_ids' | 'send_sms'
  >[]
}

/** A job with all that its copy takes over; undefined if there is none or the user may not see it. */
export const jobToCopy = (tx: CompanyTx, id: number): Promise<OpenedJob | undefined> =>
  overNumbers(tx, 'a copy is for the same client', open => openJob(open, id))

/** The fields of a job's copy; undefined if there is none or the user may not see it. */
export async function copyOfJob(tx: CompanyTx, id: number): Promise<CopiedJob | undefined> {
  const job = await jobToCopy(tx, id)
  return job && copyFrom(job)
}

function copyFrom(job: OpenedJob): CopiedJob {
  const facts = Object.fromEntries(copied.map(name => [name, job[name]])) as unknown as CopiedFacts
  const tasks = job.tasks.map(task => ({ ...task, is_done: false, photo_ids: [] }))
  return { facts: { ...facts, tasks }, appointments: job.appointments }
}

/** Further fields that a duplicate takes over. */
const duplicated = copiedFields('by duplicates') satisfies readonly (keyof JobFields)[]

/** Books a job again, by hand: the appointments that are still to come go with it (document 1 §7). */
export async function duplicateJob(
  tx: UserTx,
  outbox: Outbox,
  job: OpenedJob,
  number: number,
): Promise<{ id: number }> {
  const copy = copyFrom(job)
  return bookCopy(tx, outbox, {
    facts: {
      ...copy.facts,
      ...Object.fromEntries(duplicated.map(name => [name, job[name]])),
      estimates: job.estimates.map(estimate => ({ ...estimate, starts_at: null, ends_at: null })),
    },
    number,
    appointments: copy.appointments.filter(each => each.starts_at > tx.now),
    created: fact('Job created as a duplicate of #{{number}}.', { number: String(job.number) }),
    zone: tx.by.timeZone,
    tells: true,
  })
}

interface Copy {
  facts: Partial<JobFields>
  number: number
  /** Added with the job where the facts name none. */
  client?: NewClient
  appointments: readonly NewAppointment[]
  /** How its diary begins, with times in this zone. */
  created: Fact
  zone: string
  /** True if its technicians hear of it. */
  tells: boolean
}

/**
 * Books jobs again, in the caller's transaction: without technicians who have left since. Refuses for a client who was
 * deleted.
 */
export async function bookCopies(
  tx: CompanyTx,
  outbox: Outbox,
  copies: readonly Copy[],
): Promise<BookedCopy[]> {
  const asked = copies.map(({ facts, appointments }) => ({
    technicians: crewOf({ facts, appointments }),
    list: facts.list_id ?? null,
    client: facts.client_id ?? null,
    site: facts.site_id ?? null,
    contacts: facts.contact_ids ?? [],
    books: { newAppointments: appointments.length, newContacts: 0 },
  }))
  const found = await lookUpAll(tx, asked)
  return Promise.all(copies.map((copy, n) => bookNamed(tx, outbox, copy, found[n]!)))
}

interface BookedCopy {
  id: number
  client_id: number | null
}

/** Like `bookCopies`, of one job. */
export async function bookCopy(tx: CompanyTx, outbox: Outbox, copy: Copy): Promise<BookedCopy> {
  return (await bookCopies(tx, outbox, [copy]))[0]!
}

const crewOf = ({ facts, appointments }: Pick<Copy, 'facts' | 'appointments'>) => [
  ...new Set([...(facts.technician_ids ?? []), ...appointments.flatMap(a => a.technician_ids)]),
]

async function bookNamed(
  tx: CompanyTx,
  outbox: Outbox,
  copy: Copy,
  found: NamedRecords,
): Promise<BookedCopy> {
  const { facts, appointments, number, zone } = copy
  const wanted = crewOf(copy)
  if (facts.client_id && !found.client) return refuse(400, 'This job’s client was deleted.')
  const stays = (id: number) => found.technicians.some(each => each.id === id)
  const placed = appointments.map(each => ({ ...each, technician_ids: each.technician_ids.filter(stays) }))
  const ids = found.newIds!
  const isNew = !facts.client_id && copy.client !== undefined
  if (isNew) addClientAs(tx, { client: ids.client, contacts: [] }, copy.client!)
  const job = addJob(tx, {
    ...facts,
    ...(isNew && { client_id: ids.client }),
    id: ids.job,
    number,
    status_id: statusId.pending,
    site_id: found.site ? (facts.site_id ?? null) : null,
    list_id: found.list ? (facts.list_id ?? null) : null,
    contact_ids: found.contacts,
    technician_ids: wanted.filter(stays),
    modify_percentage: sharesOf(facts.modify_percentage, stays),
    ...nextOf(placed, tx.now),
  })
  // Weeks ahead, and as agreed: the client is reminded, and not written to for each.
  storeAppointments(tx, job.id, ids.appointments, placed, [], true)
  writeProductDiary(
    tx,
    job.id,
    [
      { type: 'welcome', told: copy.created },
      ...(job.address ? [{ type: 'address' as const, told: diaryTexts.address(job.address) }] : []),
      ...placed.map(a => ({ type: 'schedule' as const, told: diaryTexts.scheduled(a.starts_at) })),
      ...diaryOfTasks([], job.tasks).map(line => ({ type: 'task' as const, ...line })),
    ],
    zone,
  )
  await followNewJob(tx, job)
  tx.record('jobs', null, job)
  if (copy.tells) {
    const values = { number, name: job.name || job.company_name || job.address || '–' }
    await tellPeople(tx, outbox, [{ kind: 'jobAssigned', users: job.technician_ids, jobId: job.id, values }])
  }
  return { id: job.id, client_id: job.client_id }
}

function sharesOf(stored: unknown, stays: (id: number) => boolean): Record<string, number> | null {
  const kept = Object.entries((stored ?? {}) as Record<string, number>).filter(([id]) => stays(Number(id)))
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

import { isDeepStrictEqual } from 'node:util'
import { leftOutEntries, settleLeftOut } from '#features/jobs/asked-forms/server/asked.service.ts'
import { leftOpen } from '#features/jobs/checklists/server/checklists.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { type NewEntry, writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { attachNamed } from '#features/jobs/files/server/files.service.ts'
import { keptPayment, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import {
  canBook,
  canEditJob,
  closesJob,
  isEnded,
  lateText,
  onTheWayAfter,
  statusId,
} from '#features/jobs/job-status/job-status.rules.ts'
import { refuseGone } from '#features/jobs/own-work/server/gone-job.service.ts'
import { photosOf } from '#features/jobs/tasks/tasks.rules.ts'
import { leaveJobAll } from '#features/people/clock/server/clock.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { happenedAt } from '#server/happened.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import { hiddenPhone, seesNoPhones } from '#shared/phones/masking.ts'
import { nextOf, noticeToClient, sameIds } from '../../appointments.rules.ts'
import type { AppointmentWish } from '../../appointments.wire.ts'
import { diaryOfChange, joinedOrLeft } from '../../job-diary.rules.ts'
import {
  jobProblems,
  moneyFields,
  type RequiredFields,
  requiredFrom,
  technicianFields,
} from '../../jobs.rules.ts'
import { factsOf, type JobSave, jobToWire, spellingIn } from '../../jobs.wire.ts'
import {
  olderAppointment,
  type Plan,
  planAppointments,
  plannedTechnicians,
  saysSms,
} from '../appointments/appointment-plan.ts'
import {
  type Appointment,
  lockAppointmentsOf,
  newAppointmentIds,
  tellOfJobs,
} from '../appointments/appointments.queries.ts'
import {
  changeAppointment,
  keptPercentages,
  markCancelled,
  refuseStarts,
  storeAppointments,
} from '../appointments/appointments.service.ts'
import { minutesOfType, withAppointmentTechnicians } from '../booking/job-booking.service.ts'
import { lookUpNamed, type NamedRecords, namesOf } from '../job-checks.queries.ts'
import { placeOfSite, refuseField, refuseUnknown, storeContacts, storedPercentages } from '../job-checks.ts'
import { type AppointmentChange, notifyAboutJob } from '../job-notices.service.ts'
import {
  type JobChange,
  type JobFields,
  lockJob,
  replaceTechnicians,
  updateJob,
} from '../job-writes.queries.ts'
import { closedDayNote } from './closed-day.service.ts'
import { keptLists } from './job-lists.service.ts'
import { openJob } from './job-open.queries.ts'
import { onTheWay } from './on-the-way.works.ts'

interface Saved {
  /** Stays the same if nothing changed. */
  version: number
  /** The client's phone if a text about an appointment is due to it. */
  tellsClientAt?: string
}

/**
 * Saves a job, its appointments and its diary in the caller's transaction; absent fields stay. 404 for others' jobs, 409 with the current job if the version is
 * stale, 403 if the rule forbids it, 400 with the specified text.
 */
export async function saveJob(tx: UserTx, outbox: Outbox, sent: JobSave): Promise<Saved> {
  const job = (await lockJob(tx, sent.id)) ?? (await refuseGone(tx, sent.id))
  if (sent.version !== undefined && sent.version !== job.version) {
    refuseStale(sent.version, job, jobToWire(found(await openJob(tx, job.id)), tx.by))
  }
  refuseUnless(canEditJob(job, tx.by, tx.now))
  const books = canBook(tx.by) === true
  const own = onlyOwnFields(sent, tx.by, books)
  const facts = await lookUpNewlyNamed(tx, job, own)
  const save = { ...own, ...placeOfSite(facts, own.address) }
  const current = await lockAppointmentsOf(tx, job.id)
  const wishes = wishesOf(save, job, current, tx.by.timeZone)
  refuseProblems(job, save, wishes, current, requirementsOf(facts, books))
  refuseStarts(tx, wishes ?? [], current)
  if (wishes?.some(a => a.id && !current.some(each => each.id === a.id))) refuseField('appointments')

  const wanted = save.technician_ids ?? job.technician_ids
  const plan = planAppointments({
    current,
    sent: wishes,
    technicians: { before: job.technician_ids, after: wanted },
    defaultMinutes: minutesOfType(facts.jobTypes, save.job_type_ids ?? job.job_type_ids),
    smsByDefault: saysSms(save) ?? true,
    now: tx.now,
  })
  const technicians = await withAppointmentTechnicians(tx, wanted, plannedTechnicians(plan))
  const clientId = save.client_id ?? job.client_id
  const contacts = save.new_contacts?.length
    ? await storeContacts(tx, clientId ?? refuseField(spellingIn('edit', 'new_contacts')), save.new_contacts)
    : []
  const lists = await keptLists(tx, job, save, technicians)
  const change = { ...changeOf(tx, job, save, technicians, contacts), ...lists }
  const asking = {
    id: job.id,
    client_id: change.client_id ?? null,
    job_type_ids: change.job_type_ids ?? job.job_type_ids,
    status_id: change.status_id ?? job.status_id,
  }
  const isNewStatus = asking.status_id !== job.status_id
  const formsLeft = await settleLeftOut(tx, asking, { isNewStatus, leftOut: sent.left_out })
  const moved = plan.added.length + plan.changed.length + plan.cancelled.length > 0
  if (!moved && !differs(job, change)) return { version: job.version }
  if (lists.tasks)
    await attachNamed(tx, { jobId: job.id, part: 'task' }, photosOf(job.tasks), photosOf(lists.tasks))
  return store(tx, outbox, job, change, { plan, formsLeft })
}

/** The save without what is not the sender's to change. */
function onlyOwnFields(sent: JobSave, by: UserTx['by'], books: boolean): JobSave {
  const { id, version } = sent
  const kept = Object.entries(sent).filter(([field]) => {
    if (moneyFields.some(each => each === field)) return seesMoney(by)
    return books || technicianFields.some(each => each === field)
  })
  return { ...Object.fromEntries(kept), id, version } as JobSave
}

/** The client that the save moves the job to; null if it names none or the same one. */
const newClientOf = (job: JobFields, save: JobSave) =>
  save.client_id && save.client_id !== job.client_id ? save.client_id : null

/** The job's contacts, if the save keeps its client. */
const contactsOf = (job: JobFields, save: JobSave) => (newClientOf(job, save) ? [] : job.contact_ids)

/** The site that the save brings the job to; null if it names none or where the job is already. */
const newSiteOf = (job: JobFields, { site_id = null, ...save }: JobSave) =>
  site_id !== job.site_id || newClientOf(job, save) ? site_id : null

/** Looks up what the save adds. What the job already has may stay, even if it has gone out of use since. */
async function lookUpNewlyNamed(tx: UserTx, job: JobFields, save: JobSave): Promise<NamedRecords> {
  const added = (ids: readonly number[] | undefined, have: readonly number[]) =>
    ids?.filter(id => !have.includes(id)) ?? []
  const list = save.list_id ?? null
  const sent = {
    technicians: added(save.technician_ids, job.technician_ids),
    jobTypes: added(save.job_type_ids, job.job_type_ids),
    leads: added(save.lead_source_ids, job.lead_source_ids),
    list: list === job.list_id ? null : list,
    site: newSiteOf(job, save),
    contacts: added(save.contact_ids, contactsOf(job, save)),
  }
  const jobTypes = [...new Set([...sent.jobTypes, ...(save.job_type_ids ?? job.job_type_ids)])]
  const facts = await lookUpNamed(tx, { ...sent, jobTypes, client: save.client_id ?? job.client_id })
  if (newClientOf(job, save) && !facts.client) return notFound()
  refuseUnknown(facts, sent, 'edit')
  return facts
}

/**
 * The appointments in the save; undefined if it has none. The older form's appointment is the job's next one, which the
 * job shows as its time; a job without appointments gets a new one.
 */
function wishesOf(
  save: JobSave,
  job: JobFields,
  current: readonly Appointment[],
  zone: string,
): AppointmentWish[] | undefined {
  if (save.appointments?.length) return save.appointments
  const older = olderAppointment(save, zone)
  if (!older) return save.appointments
  const next = current.find(each => each.starts_at.getTime() === job.appointment_at?.getTime())
  const others = save.appointments ? [] : current.filter(each => each !== next)
  return [...others.map(({ id }) => ({ id })), { ...older, id: next?.id ?? null }]
}

/** The job's mandatory fields, sent or not (document 1 §5). For a technician, only their comment counts. */
function requirementsOf(facts: NamedRecords, books: boolean): RequiredFields {
  const required = requiredFrom(facts.required)
  if (books) return required
  const names = Object.keys(required) as (keyof RequiredFields)[]
  return Object.fromEntries(
    names.map(name => [name, name === 'tradie_comment' && required[name]]),
  ) as RequiredFields
}

function refuseProblems(
  job: JobFields,
  save: JobSave,
  wishes: readonly AppointmentWish[] | undefined,
  current: readonly Appointment[],
  required: RequiredFields,
): void {
  const appointments = (wishes ?? []).map(({ id, starts_at }) => ({
    starts_at:
      starts_at === undefined ? (current.find(each => each.id === id)?.starts_at ?? null) : starts_at,
  }))
  const [problem] = jobProblems({ ...job, ...factsOf(save), appointments }, required, 'edit')
  if (problem) refuse(400, problem.message, { field: problem.field })
}

/** The columns after the save; the time and number of appointments follow once those are stored. */
function changeOf(
  tx: UserTx,
  job: JobFields,
  save: JobSave,
  technicians: number[],
  contacts: readonly number[],
): JobChange {
  const { by, now } = tx
  const { status_id = job.status_id, contact_ids = contactsOf(job, save), ...facts } = factsOf(save)
  const percentages = save.percentages === undefined ? save.older_percentages : save.percentages
  const isNewlyClosed = status_id !== job.status_id || !job.closed_at
  return {
    ...facts,
    ...keptPayment({ ...job, ...factsOf(save) }),
    // In another list it begins at the top.
    ...(facts.list_id !== undefined && facts.list_id !== job.list_id && { list_place: now }),
    status_id,
    client_id: save.client_id ?? job.client_id,
    ...(newClientOf(job, save) && { site_id: save.site_id ?? null }),
    technician_ids: technicians,
    modify_percentage:
      percentages === undefined
        ? keptPercentages(job.modify_percentage, technicians)
        : storedPercentages(percentages, technicians, spellingIn('edit', 'percentages')),
    contact_ids: [...new Set([...contact_ids, ...contacts])],
    closed_at: closesJob(status_id) ? (isNewlyClosed ? happenedAt(tx) : job.closed_at) : null,
    closed_by: closesJob(status_id) ? (isNewlyClosed ? by.id : job.closed_by) : null,
  }
}

function differs(job: JobFields, change: JobChange): boolean {
  const { modify_percentage, ...rest } = change
  if ((modify_percentage ?? null) !== keptPercentages(job.modify_percentage, job.technician_ids)) return true
  return (Object.keys(rest) as (keyof typeof rest)[]).some(key => !isDeepStrictEqual(rest[key], job[key]))
}

async function store(
  tx: UserTx,
  outbox: Outbox,
  job: JobFields,
  change: JobChange,
  { plan, formsLeft }: { plan: Plan; formsLeft: readonly string[] },
): Promise<Saved> {
  const changes: AppointmentChange[] = []
  for (const gone of plan.cancelled) await markCancelled(tx, gone, changes)
  for (const { before, to } of plan.changed) await changeAppointment(tx, before, to, changes)
  storeAppointments(tx, job.id, await newAppointmentIds(tx, plan.added.length), plan.added, changes)
  const left = [...plan.untouched, ...plan.changed.map(c => c.to), ...plan.added]
  const hasNumber = sendsHiddenNumber(tx, change)
  const before = hasNumber ? { ...job, phone: await phoneToTell(tx, job.id) } : job
  const shown = await updateJob(tx, job.id, { ...change, ...nextOf(left, tx.now) })
  const after = hasNumber ? { ...shown, phone: change.phone! } : shown
  if (!sameIds(after.technician_ids, job.technician_ids)) await replaceTechnicians(tx, after)
  const departs = after.status_id === statusId.onTheWay && job.status_id !== statusId.onTheWay
  const isTooLate = departs && tx.deed.happened?.isLate
  if (isTooLate && (await phoneToTell(tx, job.id)) !== '' && left.some(each => each.send_sms))
    tx.deed.untold.push(lateText(tx.deed.happened!.at, tx.now))
  const untold = tx.deed.untold.map(told => ({ type: 'sms' as const, told }))
  const onAnotherDay = await closedDayNote(tx, job, after)
  writeDiary(tx, job.id, [
    ...(await diaryOf(tx, before, after, { plan, formsLeft })),
    ...onAnotherDay,
    ...untold,
  ])
  tx.record('jobs', before, after)
  if (isEnded(after.status_id) !== isEnded(job.status_id)) await tellOfJobs(tx, [job.id])
  if (after.closed_at && !job.closed_at) await leaveJobAll(tx, job.id)
  await notifyAboutJob(tx, outbox, { before: job, after }, changes)
  if (departs && !isTooLate) {
    const technicianId = after.technician_ids.includes(tx.by.id) ? tx.by.id : null
    const departure = { companyId: tx.companyId, jobId: job.id, technicianId, since: instantText(tx.now) }
    await outbox.later(tx, onTheWay, departure, new Date(tx.now.getTime() + onTheWayAfter))
  }
  const tells = changes.some(change => isTextDue(change, tx.now))
  return { version: after.version, ...(tells && { tellsClientAt: await phoneToTell(tx, job.id) }) }
}

/** True if somebody changes a number that they do not see: the diary and the record have both, and hide them from them. */
const sendsHiddenNumber = ({ by }: UserTx, { phone }: JobChange): boolean =>
  seesNoPhones(by) && phone !== undefined && phone !== '' && phone !== hiddenPhone

async function phoneToTell(tx: UserTx, id: number): Promise<string> {
  const row = await overNumbers(tx, 'whether a text can be delivered', open =>
    open.rows('jobs').where('id', '=', id).select('phone').executeTakeFirst(),
  )
  return row?.phone ?? ''
}

/** Nothing is told of an appointment that came and went within the time for Undo. */
function isTextDue({ before, after }: AppointmentChange, now: Date): boolean {
  const isNews = after.cancelled_at === null || after.told_starts_at !== null
  return after.send_sms && isNews && noticeToClient(before, after, now, false) !== undefined
}

/** The diary entries of a save. */
async function diaryOf(
  tx: UserTx,
  before: JobFields,
  after: JobFields,
  { plan, formsLeft }: { plan: Plan; formsLeft: readonly string[] },
): Promise<NewEntry[]> {
  const nameOf = await namesOf(tx, joinedOrLeft(before.technician_ids, after.technician_ids))
  const schedule = [
    ...plan.cancelled.map(a => diaryTexts.cancelled(a.starts_at)),
    ...plan.changed
      .filter(c => c.before.starts_at.getTime() !== c.to.starts_at.getTime())
      .map(c => diaryTexts.scheduled(c.to.starts_at)),
    ...plan.added.map(a => diaryTexts.scheduled(a.starts_at)),
  ]
  const left =
    after.status_id === before.status_id
      ? []
      : await leftOpen(tx, after.id, { types: after.job_type_ids, status: after.status_id })
  return [
    ...diaryOfChange(before, after, nameOf),
    ...leftOutEntries(left, formsLeft),
    ...schedule.map(told => ({ type: 'schedule' as const, told })),
  ]
}

import { addContacts } from '#features/clients/clients/server/clients.service.ts'
import { diaryTexts } from '#features/work/diary/diary.rules.ts'
import { type NewEntry, writeDiary } from '#features/work/diary/server/diary.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { namedIn, storyOf } from '../../job-story.rules.ts'
import type { jobsContract } from '../../jobs.contract.ts'
import {
  canBook,
  canEditJob,
  closesJob,
  jobProblem,
  type RequiredFields,
  requiredFrom,
  technicianFields,
} from '../../jobs.rules.ts'
import {
  nextOf,
  type Plan,
  planAppointments,
  plannedTechnicians,
  sameIds,
  sentInstant,
} from '../appointments/appointment-plan.ts'
import { type Appointment, lockAppointmentsOf } from '../appointments/appointments.queries.ts'
import {
  changeAppointment,
  keptPercentages,
  markCancelled,
  storeAppointments,
} from '../appointments/appointments.service.ts'
import { minutesOfType, withAppointmentTechnicians } from '../booking/job-booking.service.ts'
import type { Actor } from '../job-actor.service.ts'
import { type Known, known, namesOf } from '../job-checks.queries.ts'
import { refuseField, refuseUnknown, storedPercentages } from '../job-checks.ts'
import { type AppointmentChange, tellOfJob } from '../job-notices.service.ts'
import {
  type JobChange,
  type JobFields,
  lockJob,
  replaceTechnicians,
  updateJob,
} from '../job-writes.queries.ts'
import { openJob } from './job-open.queries.ts'

export type JobSave = Gets<typeof jobsContract.edit>

/**
 * Saves a job, its appointments and its diary, in the caller's transaction; absent fields stay. Gives the version
 * that the job has then: the same when nothing was new. 404 for others' jobs, 409 with the current job when the
 * version is stale, 403 by the rule, 400 with the specified text.
 */
export async function saveJob(tx: CompanyTx, actor: Actor, sent: JobSave, now: Date): Promise<number> {
  const job = found(await lockJob(tx, sent.id))
  if (sent.version !== undefined && sent.version !== job.version) {
    refuseStale(sent.version, job, await openJob(tx, job.id))
  }
  refuseUnless(canEditJob(job, actor, now))
  const books = canBook(actor) === true
  const save: JobSave = books ? sent : onlyTechnicianFields(sent)

  const asked = await askedFor(tx, job, save)
  const current = await lockAppointmentsOf(tx, job.id)
  refuseProblems(job, save, current, requirementsOf(asked.facts, save, books))
  if (save.appointments?.some(a => a.id && !current.some(each => each.id === a.id)))
    refuseField('appointments')

  const wanted = save.user_id ?? job.technician_ids
  const plan = planAppointments({
    current,
    sent: save.appointments,
    technicians: { before: job.technician_ids, after: wanted },
    defaultMinutes: minutesOfType(asked.facts.jobTypes, save.job_type ?? job.job_type_ids),
    now,
  })
  const technicians = await withAppointmentTechnicians(tx, wanted, plannedTechnicians(plan))
  const contacts = save.newAdditionalContacts?.length
    ? await addContacts(tx, job.client_id ?? refuseField('newAdditionalContacts'), save.newAdditionalContacts)
    : []
  const change = changeOf(job, save, technicians, contacts, actor, now)
  const moved = plan.added.length + plan.changed.length + plan.cancelled.length > 0
  if (!moved && !differs(job, change)) return job.version
  return store(tx, actor, job, change, plan, now)
}

function onlyTechnicianFields(sent: JobSave): JobSave {
  const kept = technicianFields.map(field => [field, sent[field]])
  return { ...Object.fromEntries(kept), id: sent.id } as JobSave
}

/** Looks up what the save newly names: what the job has already stays, also when it has gone out of use since. */
async function askedFor(tx: CompanyTx, job: JobFields, save: JobSave): Promise<{ facts: Known }> {
  const added = (ids: readonly number[] | undefined, have: readonly number[]) =>
    ids?.filter(id => !have.includes(id)) ?? []
  const list = save.list_id || null
  const sent = {
    technicians: added(save.user_id, job.technician_ids),
    jobTypes: added(save.job_type, job.job_type_ids),
    leads: added(save.leads_id, job.lead_source_ids),
    list: list === job.list_id ? null : list,
    contacts: added(save.existingAdditionalContacts, job.contact_ids),
  }
  const jobTypes = [...new Set([...sent.jobTypes, ...(save.job_type ?? job.job_type_ids)])]
  const facts = await known(tx, { ...sent, jobTypes, client: job.client_id })
  refuseUnknown(facts, sent, { technicians: 'user_id', jobTypes: 'job_type', leads: 'leads_id' })
  return { facts }
}

/** What the company requires, of the fields that this save carries; a technician answers for the own comment alone. */
function requirementsOf(facts: Known, save: JobSave, books: boolean): RequiredFields {
  const required = requiredFrom(facts.required)
  const carried: Partial<Record<keyof RequiredFields, unknown>> = {
    name: save.name,
    address: save.address,
    workers: save.user_id,
    additional_info: save.company_comment,
    email: save.email,
    job_type: save.job_type,
    leads: save.leads_id,
    phone: save.phone,
    tradie_comment: books ? save.tradie_comment : '',
  }
  const names = Object.keys(required) as (keyof RequiredFields)[]
  return Object.fromEntries(
    names.map(name => [name, required[name] && carried[name] !== undefined]),
  ) as RequiredFields
}

function refuseProblems(
  job: JobFields,
  save: JobSave,
  current: readonly Appointment[],
  required: RequiredFields,
): void {
  const timeOf = (a: NonNullable<JobSave['appointments']>[number]) =>
    a.appointment_time === undefined
      ? (current.find(each => each.id === a.id)?.starts_at.toISOString() ?? null)
      : sentInstant(a)
  const problem = jobProblem(
    {
      name: save.name ?? job.name,
      address: save.address ?? job.address,
      phone: save.phone ?? job.phone,
      email: save.email ?? job.email,
      technicianIds: save.user_id ?? job.technician_ids,
      comment: save.company_comment ?? job.company_comment,
      tradieComment: save.tradie_comment ?? job.tradie_comment,
      jobTypeIds: save.job_type ?? job.job_type_ids,
      leadIds: save.leads_id ?? job.lead_source_ids,
      appointments: (save.appointments ?? []).map(a => ({ appointment_time: timeOf(a) })),
    },
    required,
    'edit',
  )
  if (problem) refuse(400, problem.message, { field: problem.field })
}

/** The columns as the save wants them; time and count of appointments follow once those are stored. */
function changeOf(
  job: JobFields,
  save: JobSave,
  technicians: number[],
  contacts: readonly number[],
  actor: Actor,
  now: Date,
): JobChange {
  const status = save.job_status_id ?? job.status_id
  const statusChanged = status !== job.status_id
  const chosen = save.existingAdditionalContacts ?? job.contact_ids
  return {
    number: save.jobNumber ?? job.number,
    name: save.name ?? job.name,
    company_name: save.company_name ?? job.company_name,
    phone: save.phone ?? job.phone,
    email: save.email ?? job.email,
    address: save.address ?? job.address,
    suburb: save.suburbName ?? job.suburb,
    lat: save.lat === undefined ? job.lat : save.lat,
    lng: save.lng === undefined ? job.lng : save.lng,
    job_type_ids: save.job_type ?? job.job_type_ids,
    lead_source_ids: save.leads_id ?? job.lead_source_ids,
    list_id: save.list_id === undefined ? job.list_id : save.list_id || null,
    company_comment: save.company_comment ?? job.company_comment,
    tradie_comment: save.tradie_comment ?? job.tradie_comment,
    technician_ids: technicians,
    modify_percentage:
      save.changePercentageData === undefined
        ? keptPercentages(job.modify_percentage, technicians)
        : storedPercentages(save.changePercentageData, technicians, 'changePercentageData'),
    contact_ids: [...new Set([...chosen, ...contacts])],
    status_id: status,
    closed_at: closesJob(status) ? (statusChanged || !job.closed_at ? now : job.closed_at) : null,
    closed_by: closesJob(status) ? (statusChanged || !job.closed_at ? actor.id : job.closed_by) : null,
  }
}

function differs(job: JobFields, change: JobChange): boolean {
  const { modify_percentage, ...rest } = change
  const before = { ...job, modify_percentage: undefined }
  if ((modify_percentage ?? null) !== keptPercentages(job.modify_percentage, job.technician_ids)) return true
  return (Object.keys(rest) as (keyof typeof rest)[]).some(
    key => JSON.stringify(rest[key]) !== JSON.stringify(before[key]),
  )
}

async function store(
  tx: CompanyTx,
  actor: Actor,
  job: JobFields,
  change: JobChange,
  plan: Plan,
  now: Date,
): Promise<number> {
  const changes: AppointmentChange[] = []
  for (const gone of plan.cancelled) await markCancelled(tx, gone, now, changes)
  for (const { before, to } of plan.changed) await changeAppointment(tx, before, to, changes)
  await storeAppointments(tx, job.id, plan.added, changes)
  const left = [...plan.untouched, ...plan.changed.map(c => c.to), ...plan.added]
  const after = await updateJob(tx, job.id, { ...change, ...nextOf(left, now), edited_at: now })
  if (!sameIds(after.technician_ids, job.technician_ids))
    await replaceTechnicians(tx, job.id, after.technician_ids)
  await writeDiary(tx, job.id, actor, await diaryOf(tx, job, after, plan), now)
  tx.record('jobs', job, after)
  await tellOfJob(tx, actor, { before: job, after }, changes, now)
  return after.version
}

/** What the diary says of a save. */
async function diaryOf(tx: CompanyTx, before: JobFields, after: JobFields, plan: Plan): Promise<NewEntry[]> {
  const nameOf = await namesOf(tx, namedIn(before.technician_ids, after.technician_ids))
  const schedule = [
    ...plan.cancelled.map(a => diaryTexts.cancelled(a.starts_at)),
    ...plan.changed
      .filter(c => c.before.starts_at.getTime() !== c.to.starts_at.getTime())
      .map(c => diaryTexts.moved(c.before.starts_at, c.to.starts_at)),
    ...plan.added.map(a => diaryTexts.scheduled(a.starts_at)),
  ]
  return [...storyOf(before, after, nameOf), ...schedule.map(told => ({ type: 'schedule' as const, told }))]
}

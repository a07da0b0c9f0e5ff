import { companyRow } from '#features/account/company/server/company.queries.ts'
import { changeTags, tagsOfClients } from '#features/clients/clients/server/client-tags.queries.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { clientMail, mailFacts } from '#features/messages/client-messages/server/send-email.service.ts'
import { tryReviewOnce } from '#features/messages/reviews/server/reviews.service.ts'
import { activeIds } from '#features/people/shifts/server/shifts.queries.ts'
import { leadPath } from '#features/sales/leads/leads.rules.ts'
import { changeLead, followUpOf, heldLead } from '#features/sales/leads/server/leads.service.ts'
import { insertAgenda } from '#features/schedule/agenda/server/agenda.queries.ts'
import { wantNoMarketing } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayMinutes, dayText, instantText, todayIn } from '#shared/dates.ts'
import { fact, sentenceOf } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { automationTexts, type Step } from '../automations.rules.ts'
import { stepTexts } from '../run.rules.ts'
import { tagsThere } from './automations.queries.ts'
import { jobFromTemplate } from './new-job.service.ts'
import { queueRequest } from './requests.service.ts'
import type { RunRow } from './runs.queries.ts'
import type { Subject } from './subject.service.ts'
import { insertReach, lastRequest } from './won/reaches.queries.ts'
import { wordsOf } from './words.service.ts'

/** The reason why a step was left out; '': it was done. */
type Left = string

/** Does one step for its row, with the rights of who wrote it. Throws what the rules refuse. */
export async function doStep(
  tx: UserTx,
  services: MessageServices,
  { run, name, number }: { run: RunRow; name: string /** For a new job. */; number: number },
  step: Step,
  subject: Subject,
): Promise<Left> {
  const text = subject.fill(step.text)
  // Somebody may have left since it was written.
  if (step.user_id !== null && (await activeIds(tx, [step.user_id])).length === 0)
    return refuse(400, automationTexts.person)
  switch (step.kind) {
    case 'email':
    case 'sms': {
      const words = await wordsOf(tx, run.source, step)
      if (typeof words === 'string') return words
      return step.kind === 'email'
        ? sendMail(tx, services, run, subject, words)
        : sendText(tx, services, run, subject, subject.fill(words.text))
    }
    case 'review':
      return askForReview(tx, services, run, subject, step.method === 1 ? 1 : 2)
    case 'notify': {
      const users = step.user_id === null ? {} : { users: [step.user_id] }
      const values = { name, message: text }
      // Its author is told as well: nobody is sitting at the screen.
      await tellPeople(tx, services.outbox, [
        { kind: 'automationNotice', ...placeOf(run), values, isNewsToAll: true, ...users },
      ])
      return ''
    }
    case 'task': {
      const starts_at = nextHour(tx.now)
      const row = await insertAgenda(tx, {
        title: text.slice(0, 200),
        description: run.title,
        starts_at,
        ends_at: new Date(starts_at.getTime() + 30 * 60_000),
        due_at: null,
        technician_id: step.user_id!,
        is_done: false,
      })
      tx.record('agenda_tasks', null, row)
      const values = { name: row.title, at: { instant: instantText(starts_at) } }
      await tellPeople(tx, services.outbox, [
        { kind: 'taskGiven', users: [row.technician_id], path: '/calendar', values },
      ])
      return ''
    }
    case 'note':
      if (subject.jobId === null) return stepTexts.noJob
      writeDiary(tx, subject.jobId, [{ type: 'note', content: text }])
      tx.tell('diary')
      return ''
    case 'status':
      if (subject.jobId === null) return stepTexts.noJob
      await saveJob(tx, services.outbox, { id: subject.jobId, status_id: step.status_id } as never)
      return ''
    case 'assign':
      return assign(tx, services, subject, step.user_id!)
    case 'followUp':
      return followUp(tx, run.row_id, step.minutes)
    case 'tag':
      return addTag(tx, subject, step.tag_id!)
    case 'job':
      return jobFromTemplate(tx, services, subject, { step, number, automation: name })
    case 'web': {
      const { id, position, source, row_id, job_id, title } = run
      const at = { run_id: id, position, url: step.url }
      return queueRequest(tx, services, at, {
        automation: name,
        about: source,
        id: row_id,
        job_id,
        title,
        text,
      })
    }
    case 'wait':
    case 'hours':
    case 'until':
    case 'fork':
    case 'check':
      return ''
  }
}

/** Tasks are put at the next full hour. */
const nextHour = (now: Date) => new Date(Math.ceil((now.getTime() + 1) / 3_600_000) * 3_600_000)

/** The row that a notice leads to: the job, or a page of its own. */
const placeOf = ({ source, row_id, job_id }: RunRow) => {
  if (job_id !== null) return { jobId: job_id }
  const paths = {
    leads: leadPath(row_id),
    clients: `/clients/edit/${row_id}`,
    stock: `/manage/inventory?open=${row_id}`,
    reviews: '/reviews',
  }
  if (source in paths) return { path: paths[source as keyof typeof paths] }
  return { path: `/${source}?open=${row_id}` }
}

/** Where a message goes to; '': it may not, with the reason. */
interface Reader {
  to: string
  note: Left
}
const nowhere = (note: Left): Reader => ({ to: '', note })

export async function emailOf(tx: CompanyTx, { email }: Subject): Promise<Reader> {
  const to = canonicalEmail(email)
  if (to === null) return nowhere(stepTexts.noEmail)
  return (await wantNoMarketing(tx, [to])).has(to) ? nowhere(stepTexts.optedOut) : { to, note: '' }
}

export async function mobileOf(tx: CompanyTx, { phone }: Subject): Promise<Reader> {
  const to = mobileNumber(phone)
  if (to === null) return nowhere(stepTexts.noMobile)
  return (await optedOut(tx, 'sms', [to])).has(to) ? nowhere(stepTexts.optedOut) : { to, note: '' }
}

/** Notes that the message of a step is on its way, if it goes to a client or a lead. */
async function noteReach(
  tx: UserTx,
  { id, position, automation_id, source, row_id }: RunRow,
  { clientId }: Subject,
  sent: { sms_id?: number | null; outbox_id?: number | null; at?: Date | null },
): Promise<void> {
  const lead_id = source === 'leads' ? row_id : null
  if (clientId === null && lead_id === null) return
  const { sms_id = null, outbox_id = null, at } = sent
  const to = { client_id: clientId, lead_id, sms_id, outbox_id }
  await insertReach(tx, { run_id: id, position, automation_id, ...to, at: at ?? tx.now })
}

async function sendMail(
  tx: UserTx,
  services: MessageServices,
  run: RunRow,
  person: Subject,
  words: Exclude<Awaited<ReturnType<typeof wordsOf>>, string>,
): Promise<Left> {
  const { to, note } = await emailOf(tx, person)
  if (to === '') return note
  const { clientId, jobId, button, fill } = person
  const company = await companyRow(tx)
  const from = mailFacts(company, { client_id: clientId, job_id: jobId })
  const [subject, message] = [fill(words.subject), fill(words.text)]
  const design = { id: words.design, fill }
  const written = { to, subject, message, design, ...(button && { button }) }
  const [id] = await services.outbox.mails(tx, [await clientMail(tx, services, from, written)], 'company')
  await noteReach(tx, run, person, { outbox_id: id! })
  tx.tell('mail')
  return ''
}

async function sendText(
  tx: UserTx,
  services: MessageServices,
  run: RunRow,
  person: Subject,
  text: string,
): Promise<Left> {
  const { to, note } = await mobileOf(tx, person)
  if (to === '') return note
  const { clientId, jobId } = person
  const { allow_replies: allowReplies } = await smsSettings(tx)
  const { queued, sendAt } = await queueTexts(tx, services, [{ phone: to, text, jobId, clientId }], {
    allowReplies,
    sendNow: false,
    asManyAsPaid: true,
    zone: (await companyRow(tx)).time_zone,
  })
  const sms_id = queued[0]!.id
  if (sms_id === null) return stepTexts.noCredit
  await noteReach(tx, run, person, { sms_id, at: sendAt })
  return ''
}

async function askForReview(
  tx: UserTx,
  services: MessageServices,
  run: RunRow,
  person: Subject,
  method: 1 | 2,
): Promise<Left> {
  const { jobId } = person
  if (jobId === null) return stepTexts.noJob
  const refused = await tryReviewOnce(tx, services, jobId, method)
  if (refused) return sentenceOf(refused)
  await noteReach(tx, run, person, (await lastRequest(tx, jobId))!)
  return ''
}

/** Puts a technician on the job, beside those that it has. */
async function assign(
  tx: UserTx,
  services: MessageServices,
  { jobId }: Subject,
  technician: number,
): Promise<Left> {
  if (jobId === null) return stepTexts.noJob
  if (!hasPermission(tx.by, 'jobs.book')) return refuse(403, stepTexts.noRights)
  const { technician_ids } = found((await jobFacts(tx, [jobId]))[0])
  if (technician_ids.includes(technician)) return stepTexts.assigned
  await saveJob(tx, services.outbox, { id: jobId, technician_ids: [...technician_ids, technician] } as never)
  return ''
}

/** Has a lead come up again in so many minutes, which are whole days. */
async function followUp(tx: UserTx, lead: number, minutes: number): Promise<Left> {
  if (!hasPermission(tx.by, 'leads.manage')) return refuse(403, stepTexts.noRights)
  const { time_zone } = await companyRow(tx)
  const day = dayText(todayIn(time_zone, tx.now.toISOString()) + Math.round(minutes / dayMinutes))
  const told = fact('Follow-up on {{day}}', { day: { day } })
  await changeLead(tx, await heldLead(tx, lead), followUpOf(day), told)
  return ''
}

async function addTag(tx: UserTx, { clientId }: Subject, tag: number): Promise<Left> {
  if (clientId === null) return stepTexts.noClient
  if ((await tagsThere(tx, [tag])).size === 0) return refuse(400, automationTexts.tag)
  const before = await tagsOfClients(tx, [clientId])
  if (before.some(({ tag_id }) => tag_id === tag)) return ''
  await changeTags(tx, [clientId], { add: [tag], remove: [] })
  const named = (tags: typeof before) => ({ tags: tags.map(({ name }) => name) })
  tx.record('clients', named(before), named(await tagsOfClients(tx, [clientId])), clientId)
  return ''
}

import { lockClients, openClient } from '#features/clients/clients/server/clients.queries.ts'
import { writeDiary, writeDiaryBy } from '#features/jobs/diary/server/diary.service.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { lockJob, updateJob } from '#features/jobs/jobs/server/job-writes.queries.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import { leadName } from '#features/sales/leads/leads.rules.ts'
import { addLeadEntry, leadById, lockLead, notesOfLead } from '#features/sales/leads/server/leads.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { type HandoverDocument, handoverTexts, mayHandOver } from '../handover.rules.ts'
import type { HandoverKind } from '../handover-access.rules.ts'
import {
  filesToSend,
  type HandoverRow,
  handoversOf,
  insertHandover,
  picturesToSend,
  readDocument,
} from './handover.queries.ts'
import { handoverDelivery } from './handover.works.ts'
import type { Target } from './targets.service.ts'

interface Sent {
  kind: HandoverKind
  id: number
  note: string
  with_prices: boolean
  with_files: boolean
}

const empty: Omit<HandoverDocument, 'client'> = {
  note: '',
  scope: '',
  tasks: [],
  notes: [],
  parts: [],
  files: [],
  returns: false,
}
const mostScope = 20_000
const lockOf: Record<HandoverKind, (tx: CompanyTx, id: number) => Promise<unknown>> = {
  job: lockJob,
  lead: lockLead,
  client: (tx, id) => lockClients(tx, [id]),
}

/** Hands a job, a lead or a client to another company. */
export async function handOver(tx: UserTx, outbox: Services['outbox'], sent: Sent, target: Target) {
  refuseUnless(mayHandOver(sent.kind, tx.by))
  // Others that hand it over at this moment wait, and then see this one.
  await lockOf[sent.kind](tx, sent.id)
  const document = await documentOf(tx, sent)
  const waits = (await handoversOf(tx, sent.kind, sent.id)).some(
    each => each.direction === 'out' && each.status === 'sent' && each.other_company_id === Number(target.id),
  )
  if (waits) return refuse(409, handoverTexts.again)
  return storeHandover(tx, outbox, { kind: sent.kind, id: sent.id, document, target, accepts_as: null })
}

/** Stores what is handed over; delivery follows once the transaction has committed. */
export async function storeHandover(
  tx: CompanyTx,
  outbox: Services['outbox'],
  {
    kind,
    id,
    document,
    target,
    accepts_as,
  }: {
    kind: HandoverKind
    /** The job, lead or client; null: tasks of no job. */
    id: number | null
    document: HandoverDocument
    target: Pick<Target, 'id' | 'name'>
    accepts_as: number | null
  },
): Promise<HandoverRow> {
  const { client } = document
  const row = await insertHandover(tx, {
    direction: 'out',
    kind,
    other_company_id: Number(target.id),
    other_name: target.name,
    title: client.name || client.company_name || client.address || client.phone || client.email,
    document,
    sent_at: tx.now,
    sent_by: tx.by?.fullname ?? '',
    accepts_as,
    ...(id !== null && { [`${kind}_id`]: id }),
  })
  tx.record('handovers', null, withoutDocument(row!))
  await tellOwn(tx, row!, fact('Handed over to {{company}}', { company: target.name }))
  await outbox.later(tx, handoverDelivery, { companyId: Number(tx.companyId), id: row!.id }, tx.now)
  return row!
}

/** For the record of changes: without the document, which stands in the row. */
export const withoutDocument = ({ document: _, ...row }: HandoverRow) => row

/** Tells in the history of what was handed over, or of what came of it, what happened to it. */
export async function tellOwn(tx: CompanyTx, row: HandoverRow, what: Fact): Promise<void> {
  if (row.kind === 'job' && row.job_id !== null) {
    writeDiaryBy(tx, row.job_id, [{ type: 'note', told: what }])
    tx.tell('diary')
  }
  if (row.kind === 'lead' && row.lead_id !== null) {
    await addLeadEntry(tx, row.lead_id, what)
    tx.tell('leads')
  }
}

/** All of it that the other company gets, the number too: they ring the client, whoever hands it over. */
export const documentOf = (tx: CompanyTx, sent: Sent): Promise<HandoverDocument> =>
  overNumbers(tx, 'what is handed over is for the same client', open => writeDocument(open, sent))

async function writeDocument(
  tx: CompanyTx,
  { kind, id, note, with_prices, with_files }: Sent,
): Promise<HandoverDocument> {
  if (kind === 'job') {
    const job = found(await openJob(tx, id))
    const files = with_files ? await filesToSend(tx, id) : []
    return {
      ...empty,
      note,
      client: clientFacts(job),
      scope: job.company_comment.slice(0, mostScope),
      tasks: job.tasks.map(task => taskToSend(task, files)),
      notes: job.notes.map(({ text, author_name }) => ({ text, author: author_name })),
      parts: job.parts.map(({ name, quantity, price_cents }) => ({
        name,
        quantity,
        price_cents: with_prices ? price_cents : null,
      })),
      files: files.map(fileToSend),
    }
  }
  if (kind === 'lead') {
    const lead = found(await leadById(tx, id))
    const answers = lead.answers.map(({ label, value }) => `${label}: ${value}`)
    return {
      ...empty,
      note,
      client: clientFacts({ ...lead, name: lead.name || leadName(lead) }),
      scope: [lead.note, ...answers].filter(Boolean).join('\n').slice(0, mostScope),
      notes: (await notesOfLead(tx, id)).map(({ text, author }) => ({ text, author })),
      files: with_files
        ? (await picturesToSend(tx, lead.files)).map((file, n) => ({ ...file, name: `Photo ${n + 1}` }))
        : [],
    }
  }
  const client = found(await openClient(tx, id))
  return {
    ...empty,
    note,
    client: clientFacts({ ...client, address: client.main_address }),
    scope: client.note.slice(0, mostScope),
  }
}

type SentFile = Awaited<ReturnType<typeof filesToSend>>[number]

const taskToSend = (
  { title, due_on, is_done, photo_ids }: Task,
  files: readonly SentFile[],
): HandoverDocument['tasks'][number] => ({
  title,
  due_on,
  is_done,
  photos: files.filter(file => photo_ids.includes(file.id)).map(file => file.key),
})

const fileToSend = ({ name, type, bytes, key }: SentFile) => ({ name, type, bytes, key })

export type ClientFacts = HandoverDocument['client']
const clientFacts = (row: ClientFacts): ClientFacts => ({
  name: row.name,
  company_name: row.company_name,
  phone: row.phone,
  email: row.email,
  address: row.address,
  suburb: row.suburb,
  lat: row.lat,
  lng: row.lng,
})

/** Hands tasks on: the job that they leave has them no more, and gets them back if nobody takes them. */
export async function handTasksOver(
  tx: UserTx,
  outbox: Services['outbox'],
  { jobId, clientId, tasks }: { jobId: number | null; clientId: number | null; tasks: readonly Task[] },
  target: Target,
): Promise<HandoverRow> {
  await refuseSentJustNow(tx, ['tasks', Number(target.id), jobId, clientId, tasks])
  const client = await overNumbers(tx, 'what is handed over is for the same client', async open =>
    jobId !== null ? clientFacts(found(await openJob(open, jobId))) : clientOnly(open, clientId),
  )
  const photos = new Set(tasks.flatMap(task => task.photo_ids))
  const files = jobId === null ? [] : (await filesToSend(tx, jobId)).filter(file => photos.has(file.id))
  const document = {
    ...empty,
    client,
    tasks: tasks.map(task => taskToSend(task, files)),
    files: files.map(fileToSend),
    returns: jobId !== null,
  }
  const row = await storeHandover(tx, outbox, {
    kind: 'job',
    id: jobId,
    document,
    target,
    accepts_as: target.userId,
  })
  if (jobId !== null)
    writeDiary(
      tx,
      jobId,
      tasks.map(({ title }) => ({
        type: 'task' as const,
        told: fact('Task transferred to {{company}}: {{task}}', { company: target.name, task: title }),
      })),
    )
  return row
}

async function clientOnly(tx: CompanyTx, id: number | null): Promise<ClientFacts> {
  const client = found(id === null ? undefined : await openClient(tx, id))
  return clientFacts({ ...client, address: client.main_address })
}

/** Tasks that nobody took come back to their job. */
export async function returnTasks(tx: CompanyTx, row: HandoverRow): Promise<void> {
  if (row.job_id === null) return
  const { returns, tasks } = readDocument(row)
  if (!returns) return
  const job = await lockJob(tx, row.job_id)
  if (!job) return
  const files = await filesToSend(tx, job.id)
  const back = tasks.map(({ photos, ...task }) => ({
    ...task,
    id: '',
    technician_id: null,
    photo_ids: files.filter(file => photos.includes(file.key)).map(file => file.id),
  }))
  tx.record('jobs', job, await updateJob(tx, job.id, { tasks: [...job.tasks, ...back] }))
}

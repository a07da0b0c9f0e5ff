import { onlyNaming, type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { answerLinksContract } from '../answer-links.contract.ts'
import type { assignmentContract } from '../assignment.contract.ts'
import type { awayContract } from '../away.contract.ts'
import type { inboxContract } from '../inbox.contract.ts'

export async function threadRows(
  { app, insert, company, word }: SampleMaker,
  { job, client }: { job: number; client: number },
) {
  const thread = await insert(
    `insert into threads (company_id, address, last_at, state) values ($1, '+61412000333', now(), 'open')
     on conflict (company_id, address) where address <> '' and client_id is null and joined_into is null
     do update set last_at = excluded.last_at`,
  )
  const message = await insert(
    `insert into sms_messages (company_id, direction, phone, body, parts, status, job_id, thread_id)
     values ($1, 'in', '+61412000333', $2, 1, 'received', $3, $4)`,
    word,
    job,
    thread,
  )
  const key = `${company.id}/ab/${crypto.randomUUID()}`
  await app.keepFile(key, `${word} ${crypto.randomUUID()}`)
  await app.sql(
    `insert into files (company_id, job_id, message_id, name, type, bytes, key)
     values ($1, $2, $3, $4, 'application/pdf', 20, $5)`,
    [company.id, job, message, `${word}.pdf`, key],
  )
  const threadNote = await insert(
    `insert into thread_notes (company_id, thread_id, user_id, note, created_at) values ($1, $2, $3, $4, now())`,
    thread,
    company.owner.id,
    word,
  )
  // A stranger who was said to be a client.
  const boundThread = await insert(
    `insert into threads (company_id, client_id, address, last_at, state) values ($1, $2, '+61412000334', now(), 'open')
     on conflict (company_id, client_id) where client_id is not null and joined_into is null
     do update set address = excluded.address`,
    client,
  )
  return { thread, threadMessage: message, threadNote, boundThread }
}

export const inboxSamples = (rows: {
  thread: number
  threadMessage: number
  threadNote: number
  boundThread: number
  client: number
}): Samples<typeof inboxContract> => ({
  threads: { view: 'all', search: 'tap', pagination: { pageNumber: 1, pageSize: 10 } },
  thread: { id: rows.thread },
  // It takes a model.
  suggest: onlyNaming({ id: rows.thread }),
  summary: { id: rows.thread },
  change: { id: rows.thread, state: 'done' },
  setClient: { id: rows.thread, client_id: rows.client },
  unsetClient: { id: rows.boundThread },
  read: { id: rows.thread, is_read: true },
  filesToJob: { id: rows.threadMessage, job_id: null },
  addNote: { id: rows.thread, note: 'Call after 3 pm.' },
  removeNotes: { ids: [rows.threadNote] },
})

export const answerLinkSamples = (rows: { client: number }): Samples<typeof answerLinksContract> => ({
  links: { id: rows.client },
  // Of a document that has left the house, which samples have none of.
  paper: null,
})

export const awaySamples = (): Samples<typeof awayContract> => ({
  save: { is_on: true, text: 'We’re closed.' },
})

export const assignmentSamples = (rows: { technician: number }): Samples<typeof assignmentContract> => ({
  save: {
    rules: [{ by: 'technician', suburbs: '', tag_id: 0, technician_id: rows.technician, assignee_id: 0 }],
  },
})

export default samplesFor({
  samples: {
    inbox: inboxSamples,
    assignment: assignmentSamples,
    away: awaySamples,
    answerLinks: answerLinkSamples,
  },
  rows: threadRows,
  after: ['jobs'],
})

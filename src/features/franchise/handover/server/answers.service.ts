import { companyRow } from '#features/account/company/server/company.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import { similarClients } from '#features/clients/clients/server/similar-clients.service.ts'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { bookCopy } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { leadStatus } from '#features/sales/leads/leads.rules.ts'
import { addLeadEntry } from '#features/sales/leads/server/leads.queries.ts'
import { addLead } from '#features/sales/leads/server/leads.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { type HandoverDocument, handoverTexts, mayHandOver } from '../handover.rules.ts'
import { type HandoverRow, lockHandover, readDocument, updateHandover } from './handover.queries.ts'
import { handoverFiles } from './handover.works.ts'
import { returnTasks, tellOwn, withoutDocument } from './sending.service.ts'

type Outbox = Services['outbox']

/** Takes work that was handed over, and tells the sender. */
export async function acceptHandover(
  tx: UserTx,
  outbox: Outbox,
  id: number,
  number: number,
): Promise<HandoverRow> {
  const row = await openForAnswer(tx, id)
  const accepted = await acceptHere(tx, outbox, row, number, tx.by.fullname)
  await atSender(tx, row, sender => tellAccepted(sender.tx, outbox, sender.row, accepted))
  return accepted
}

/** Makes the own job, lead or client of it; files follow. */
export async function acceptHere(
  tx: CompanyTx,
  outbox: Outbox,
  row: HandoverRow,
  number: number,
  by: string,
): Promise<HandoverRow> {
  const document = readDocument(row)
  const made = await makeOf(tx, outbox, row, document, number)
  const accepted = await updateHandover(tx, row.id, {
    status: 'accepted',
    answered_at: tx.now,
    answered_by: by,
    progress: row.kind === 'job' ? statusId.pending : row.kind === 'lead' ? leadStatus.new : null,
    ...made,
  })
  tx.record('handovers', withoutDocument(row), withoutDocument(accepted))
  if (document.files.length > 0)
    await outbox.later(tx, handoverFiles, { companyId: Number(tx.companyId), id: row.id }, tx.now)
  return accepted
}

async function makeOf(
  tx: CompanyTx,
  outbox: Outbox,
  { kind, other_name, sent_by }: HandoverRow,
  document: HandoverDocument,
  number: number,
): Promise<Partial<Pick<HandoverRow, 'job_id' | 'lead_id' | 'client_id'>>> {
  const { client, note, scope } = document
  const words = [note, scope].filter(Boolean).join('\n\n').slice(0, 10_000)
  const created = fact('Handed over by {{name}} of {{company}}', {
    name: sent_by || '–',
    company: other_name,
  })
  if (kind === 'lead') {
    const lead = found(await addLead(tx, { ...client, note: words }, created, other_name))
    for (const { text, author } of document.notes) await addLeadEntry(tx, lead.id, text, author)
    return { lead_id: lead.id }
  }
  const known = await clientHere(tx, client)
  if (kind === 'client')
    return { client_id: known ?? (await addClient(tx, { ...newClient(client), note: words })).id }
  const { time_zone: zone } = await companyRow(tx)
  const { id } = await bookCopy(tx, outbox, {
    facts: {
      ...client,
      client_id: known,
      company_comment: words,
      tasks: document.tasks.map(({ photos: _, ...task }) => ({
        ...task,
        id: '',
        technician_id: null,
        photo_ids: [],
      })),
      notes: document.notes.map(({ text, author }, n) => ({
        id: `h${n}`,
        text,
        at: tx.now.toISOString(),
        author_id: null,
        author_name: `${author} (${other_name})`.slice(0, 200),
      })),
      parts: document.parts.map(part => ({
        ...part,
        id: '',
        item_id: null,
        price_cents: part.price_cents ?? 0,
        belongs_to: null,
        assigned_to: null,
      })),
    },
    client: newClient(client),
    number,
    appointments: [],
    created,
    zone,
    tells: false,
  })
  return { job_id: id }
}

/** The client here with the same phone or email. */
async function clientHere(tx: CompanyTx, client: HandoverDocument['client']): Promise<number | null> {
  const likely = await overNumbers(tx, 'whether the client is known here', open =>
    similarClients(open, client),
  )
  const [same] = likely.filter(each => each.same.some(by => by === 'phone' || by === 'email'))
  return same?.client.id ?? null
}

const newClient = ({ address, ...rest }: HandoverDocument['client']) => ({
  ...rest,
  name: rest.name || rest.company_name || address || 'New client',
  main_address: address,
})

export async function declineHandover(tx: UserTx, outbox: Outbox, id: number, reason: string): Promise<void> {
  const row = await openForAnswer(tx, id)
  const fields = { status: 'declined', reason, answered_at: tx.now, answered_by: tx.by.fullname } as const
  const declined = await updateHandover(tx, id, fields)
  tx.record('handovers', withoutDocument(row), withoutDocument(declined))
  await atSender(tx, row, async sender => {
    const after = await updateHandover(sender.tx, sender.row.id, fields)
    sender.tx.record('handovers', withoutDocument(sender.row), withoutDocument(after))
    const values = { company: after.other_name, reason: reason || '–' }
    await tellOwn(sender.tx, after, fact('Declined by {{company}}: {{reason}}', values))
    await returnTasks(sender.tx, sender.row)
    await tellSender(outbox, sender.tx, sender.row, 'handoverDeclined')
  })
}

/** The sender's side of a yes. */
export async function tellAccepted(
  sender: CompanyTx,
  outbox: Outbox,
  row: HandoverRow,
  accepted: HandoverRow,
): Promise<void> {
  const { answered_at, answered_by, progress } = accepted
  const after = await updateHandover(sender, row.id, {
    status: 'accepted',
    answered_at,
    answered_by,
    progress,
  })
  sender.record('handovers', withoutDocument(row), withoutDocument(after))
  const values = { company: row.other_name, name: answered_by }
  await tellOwn(sender, after, fact('Accepted by {{name}} of {{company}}', values))
  await tellSender(outbox, sender, after, 'handoverAccepted')
}

async function tellSender(
  outbox: Outbox,
  sender: CompanyTx,
  row: HandoverRow,
  kind: 'handoverAccepted' | 'handoverDeclined',
): Promise<void> {
  const values = { company: row.other_name, name: { text: row.title || handoverTexts.kinds[row.kind] } }
  const where =
    row.kind === 'job' && row.job_id !== null
      ? { jobId: row.job_id }
      : { path: `/franchise/work?direction=out&open=${row.id}` }
  await tellPeople(sender, outbox, [{ kind, values, ...where }])
}

/** Takes back what nobody has answered for. */
export async function withdrawHandover(tx: UserTx, id: number): Promise<void> {
  const row = found(await lockHandover(tx, id))
  refuseUnless(mayHandOver(row.kind, tx.by))
  if (row.direction !== 'out' || row.status !== 'sent') return refuse(409, handoverTexts.notOpen)
  const fields = { status: 'withdrawn', answered_at: tx.now, answered_by: tx.by.fullname } as const
  if (row.other_id !== null)
    await inCompany(tx, companyIdFrom(row.other_company_id, 'link'), async there => {
      const arrived = await lockHandover(there, row.other_id!)
      if (arrived?.status !== 'sent') return refuse(409, handoverTexts.notOpen)
      there.record(
        'handovers',
        withoutDocument(arrived),
        withoutDocument(await updateHandover(there, arrived.id, fields)),
      )
    })
  tx.record('handovers', withoutDocument(row), withoutDocument(await updateHandover(tx, id, fields)))
  await tellOwn(tx, row, fact('Withdrawn from {{company}}', { company: row.other_name }))
  await returnTasks(tx, row)
}

async function openForAnswer(tx: UserTx, id: number): Promise<HandoverRow> {
  const row = found(await lockHandover(tx, id))
  refuseUnless(mayHandOver(row.kind, tx.by))
  if (row.direction !== 'in' || row.status !== 'sent') return refuse(409, handoverTexts.notOpen)
  return row
}

/** On the side that handed it over, if that company still has it. */
async function atSender(
  tx: CompanyTx,
  row: HandoverRow,
  work: (sender: { tx: CompanyTx; row: HandoverRow }) => Promise<void>,
): Promise<void> {
  await inCompany(tx, companyIdFrom(row.other_company_id, 'link'), async sender => {
    const sent = row.other_id === null ? undefined : await lockHandover(sender, row.other_id)
    const isIt = sent?.direction === 'out' && sent.other_company_id === Number(tx.companyId)
    if (isIt) await work({ tx: sender, row: sent })
  })
}

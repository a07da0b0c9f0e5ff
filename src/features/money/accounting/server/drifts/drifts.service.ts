import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Books, DocumentInBooks } from '#server/providers/accounting/accounting.port.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { canSendAgain, type DriftAnswer, type DriftSide, driftIn } from '../../book-drifts.rules.ts'
import type { BookTurn } from '../book-turn.ts'
import { type Connection, connectionOf, updateConnection } from '../connection.queries.ts'
import { recordsInBooks } from '../plan-steps.service.ts'
import { lockRecord, recordsOfInvoice, updateRecord } from '../records.queries.ts'
import {
  acceptDrift,
  keepDrifts,
  lockDrift,
  missingDocuments,
  nextNight,
  noteCompared,
  removeDrift,
  type SentDocument,
  sentDocuments,
} from './drifts.queries.ts'

export const isDriftDue = ({ drift_due_at }: Connection, now: Date): boolean =>
  drift_due_at !== null && drift_due_at <= now

type Page = ['invoices' | 'credits', number]
const pageIn = (kept: string): Page => {
  const [of, page] = kept.split(' ')
  return of === 'credits' || of === 'invoices' ? [of, Number(page)] : ['invoices', 1]
}

/** Compares all documents of the books with what was sent, page by page; what `most` requests leave is read in the next turn. */
export async function readDrifts(turn: BookTurn, books: Books, most: number): Promise<void> {
  const { services, company, connection } = turn
  if (!isDriftDue(connection, services.now())) return
  let [of, page] = pageIn(connection.drift_page)
  const begun = connection.drift_page === '' ? services.now() : connection.drift_begun_at
  while (turn.requests < most) {
    turn.requests++
    const { documents, isLast } = await books.documents(of, page)
    const next: Page | null = !isLast ? [of, page + 1] : of === 'invoices' ? ['credits', 1] : null
    await services.db.withCompany(company, async tx => {
      await compare(tx, connection.organisation, documents)
      if (!next && begun) await listMissing(tx, connection.organisation, begun)
      await updateConnection(tx, {
        drift_page: next ? next.join(' ') : '',
        drift_begun_at: next ? begun : null,
        ...(!next && { drift_read_at: tx.now, drift_due_at: await nextNight(tx) }),
      })
    })
    if (!next) return
    ;[of, page] = next
  }
}

/** Puts a page of documents beside what was sent. */
export async function compare(
  tx: CompanyTx,
  organisation: string,
  documents: readonly DocumentInBooks[],
): Promise<void> {
  const there = new Map(documents.map(each => [each.id, each]))
  const sent = await sentDocuments(tx, organisation, [...there.keys()])
  await noteCompared(
    tx,
    sent.map(({ id }) => id),
  )
  const drifts = sent.flatMap(each => {
    const [ours, theirs] = [oursOf(each), theirsOf(there.get(each.vendor_id)!)]
    const fields = driftIn(ours, theirs, each.document === 'bill' || each.document === 'billCredit')
    return fields.length === 0 ? [] : [{ record_id: each.id, ours, theirs, fields }]
  })
  await keepDrifts(
    tx,
    organisation,
    sent.map(({ id }) => id),
    drifts,
  )
}

/** Lists what was sent and is nowhere in the books any more, as if it were deleted there. */
async function listMissing(tx: CompanyTx, organisation: string, since: Date): Promise<void> {
  const missing = await missingDocuments(tx, organisation, since)
  const drifts = missing.map(each => {
    const ours = oursOf(each)
    const theirs = { ...ours, total_cents: 0, tax_cents: 0, left_cents: 0, status: 'deleted' as const }
    return { record_id: each.id, ours, theirs, fields: ['status' as const] }
  })
  await keepDrifts(tx, organisation, [], drifts)
}

function oursOf({ total_cents, tax_cents, left_cents, contact_id, contact }: SentDocument): DriftSide {
  return {
    total_cents,
    tax_cents,
    left_cents,
    status: left_cents <= 0 ? 'paid' : 'open',
    contact_id,
    contact,
  }
}

const theirsOf = ({ contact, id: _, ...there }: DocumentInBooks): DriftSide => ({
  ...there,
  contact_id: contact.id,
  contact: outsideText(contact.name, 200),
})

/** Sends a document again, or takes it as it stands there until one side moves. */
export async function answerDrift(tx: UserTx, id: number, answer: DriftAnswer): Promise<void> {
  const connection = found(await connectionOf(tx))
  const drift = found(await lockDrift(tx, id))
  // It belongs to an organisation that was connected before.
  if (drift.organisation !== connection.organisation) return refuse(404, 'Not found.')
  const isGone = drift.theirs.status === 'voided' || drift.theirs.status === 'deleted'
  if (answer === 'accept') {
    await acceptDrift(tx, id)
    // Its money has nothing there that it could be put to.
    if (isGone)
      await updateRecord(tx, drift.record_id, { state: 'skipped', reason: fact('Voided in your books.') })
    return
  }
  refuseUnless(canSendAgain(drift), 409)
  const record = found(await lockRecord(tx, drift.record_id))
  if (record.state === 'sending') return refuse(409, 'This is being sent. Try again in a minute.')
  const beside =
    record.invoice_id === null
      ? []
      : recordsInBooks(await recordsOfInvoice(tx, record.organisation, record.invoice_id))
  const again = { state: 'waiting', key: '', tries: 0, reason: null } as const
  if (isGone) {
    await updateRecord(tx, record.id, { ...again, vendor_id: '', sent: null, allocated_cents: null })
    // Its payments and credits went with it.
    if (record.kind === 'invoice')
      for (const each of beside)
        await updateRecord(tx, each.id, {
          ...again,
          ...(each.kind === 'payment' ? { vendor_id: '', sent: null } : { allocated_cents: null }),
        })
  } else {
    if (record.kind === 'invoice' && beside.length > 0)
      return refuse(409, 'It has payments or credits in your books. Correct it there.')
    await updateRecord(tx, record.id, { ...again, sent: null })
  }
  await removeDrift(tx, id)
}

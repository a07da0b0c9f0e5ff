import { noteOutcome } from '#features/messages/mail-rules/server/mail-rules.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { insertMailedBill, mailsOfSuppliers, papersOfMessage } from './mailed-bills.queries.ts'
import { insertInvoice } from './supplier-invoices.queries.ts'
import { paperReading } from './supplier-invoices.works.ts'

/** Hands the files of a message to the reader, each once. Answers how many there are to read. */
export async function readAsBills(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  message_id: number,
): Promise<number> {
  const files = await papersOfMessage(tx, message_id)
  for (const { id: file_id, is_read } of files) {
    if (is_read) continue
    const id = await insertInvoice(tx, { state: 'reading', file_id })
    await insertMailedBill(tx, { file_id, message_id, invoice_id: id })
    tx.record('supplier_invoices', null, { id, file_id })
    await outbox.later(tx, paperReading, { companyId: tx.companyId, id }, tx.now)
  }
  if (files.length > 0) tx.tell('messages')
  return files.length
}

/** Reads what suppliers have mailed. A rule's mail without a file says so in the conversation. */
export async function readSuppliersMails(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  messages: readonly number[],
): Promise<void> {
  if (messages.length === 0) return
  for (const { message_id, rule_id } of await mailsOfSuppliers(tx, messages)) {
    const read = await readAsBills(tx, services, message_id)
    if (rule_id !== null && read === 0) {
      await noteOutcome(tx, { message_id, rule_id, problem: 'file' })
      tx.tell('messages')
    }
  }
}

import { sql } from 'kysely'
import { pdfType, xmlType } from '#features/jobs/files/files.rules.ts'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceState } from '../supplier-invoices.rules.ts'

interface MailedBill {
  message_id: number
  invoice_id: number
  state: InvoiceState
  number: string
  is_unread: boolean
}

const bills = (tx: CompanyTx) =>
  tx
    .rows('mailed_bills as b')
    .innerJoin('supplier_invoices as i', join =>
      join.on('i.company_id', '=', tx.companyId).onRef('i.id', '=', 'b.invoice_id'),
    )
    .innerJoin('sms_messages as m', join =>
      join.on('m.company_id', '=', tx.companyId).onRef('m.id', '=', 'b.message_id'),
    )

const shown = (tx: CompanyTx) =>
  bills(tx)
    .select(['b.message_id', 'b.invoice_id', 'i.state', 'i.number'])
    .select(sql<boolean>`coalesce(i.reading ? 'trouble', false)`.as('is_unread'))
    .$castTo<MailedBill>()
    .orderBy('b.invoice_id', 'desc')
    .limit(200)

/** Bills of a conversation and of what became part of it. */
export const billsOfThread = (tx: CompanyTx, id: number): Promise<MailedBill[]> =>
  shown(tx)
    .where(
      sql<boolean>`m.thread_id in (select p.id from threads p
        where p.company_id = ${tx.companyId} and (p.id = ${id} or p.joined_into = ${id}))`,
    )
    .execute()

export const billsOfMessage = (tx: CompanyTx, id: number): Promise<MailedBill[]> =>
  shown(tx).where('b.message_id', '=', id).execute()

/** The mail that an invoice came by; undefined: it came otherwise. */
export const mailOfBill = (tx: CompanyTx, invoice: number) =>
  bills(tx)
    .innerJoin('threads as t', join =>
      join.on('t.company_id', '=', tx.companyId).onRef('t.id', '=', 'm.thread_id'),
    )
    .where('b.invoice_id', '=', invoice)
    .select(['m.created_at as at'])
    .select(sql<string>`coalesce(nullif(m.proven_from, ''), nullif(m.unproven_from, ''), m.phone)`.as('from'))
    .select(sql<number>`coalesce(t.joined_into, t.id)`.as('thread_id'))
    .executeTakeFirst()

export const insertMailedBill = (
  tx: CompanyTx,
  bill: { file_id: number; message_id: number; invoice_id: number },
) => tx.insertRows('mailed_bills', bill).execute()

/**
 * Files of a message that can be read as bills, locked: its invoices in XML with the PDFs that show none of them, else its
 * PDFs, else its pictures.
 */
export async function papersOfMessage(
  tx: CompanyTx,
  id: number,
): Promise<{ id: number; is_read: boolean }[]> {
  const files = await tx
    .rows('files')
    .where('message_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('content_id', '=', '')
    .$if(ownWorkOf(tx) !== null, query => query.where(sql<boolean>`false`))
    .select(['id', 'type', 'name'])
    .select(
      sql<boolean>`exists (select from mailed_bills b where b.company_id = ${tx.companyId} and b.file_id = files.id)`.as(
        'is_read',
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const pdfs = files.filter(file => file.type === pdfType)
  const eInvoices = files.filter(file => file.type === xmlType)
  if (eInvoices.length === 0) return pdfs.length > 0 ? pdfs : files
  const shown = new Set(eInvoices.map(({ name }) => withoutEnding(name)))
  // As many as there are invoices are their pictures, whatever they are called.
  const others =
    pdfs.length > eInvoices.length ? pdfs.filter(({ name }) => !shown.has(withoutEnding(name))) : []
  return [...eInvoices, ...others]
}

/** True if a client's or a stranger's message with this id is there. */
export async function hasIncoming(tx: CompanyTx, id: number): Promise<boolean> {
  const row = await tx
    .rows('sms_messages')
    .where('id', '=', id)
    .where('direction', '=', 'in')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

const withoutEnding = (name: string) => name.toLowerCase().replace(/\.[^.]*$/, '')

interface SuppliersMail {
  message_id: number
  /** The rule that asks for it; null: the sender is a supplier. */
  rule_id: number | null
}

/**
 * Those of these messages that are mails of a proven sender whose files are bills: by a rule, or as it is a supplier's address
 * without a rule. Without those of blocked senders.
 */
export async function mailsOfSuppliers(tx: CompanyTx, messages: readonly number[]): Promise<SuppliersMail[]> {
  const { rows } = await sql<SuppliersMail>`
    select m.id as message_id, r.id as rule_id
    from sms_messages m
    join threads t on t.company_id = ${tx.companyId} and t.id = m.thread_id and t.blocked_at is null
    left join mail_rules r on r.company_id = ${tx.companyId} and r.sender = m.proven_from
    where m.company_id = ${tx.companyId} and m.id = any(${messages}) and m.channel = 'mail' and m.proven_from <> ''
      and case when r.id is not null then r.active and r.makes = 'bill' else exists (
        select from suppliers s where s.company_id = ${tx.companyId} and s.active
          and email_key(s.email) = email_key(m.proven_from) and email_key(s.email) <> '') end
    order by m.id`.execute(tx)
  return rows
}

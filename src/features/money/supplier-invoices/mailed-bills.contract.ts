import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { invoiceStates } from './supplier-invoices.rules.ts'

const manage = user({ permission: 'inventory.manage' })
const bill = z.object({
  message_id: z.number(),
  invoice_id: z.number(),
  state: z.enum(invoiceStates),
  number: z.string(),
  /** Its file could not be read; it is kept. */
  is_unread: z.boolean(),
})

/** Suppliers’ invoices that came by mail. */
export const mailedBillsContract = {
  ofThread: endpoint('GET', '/messages/getThreadBills/:id', {
    about: 'Suppliers’ invoices that were read from files in a conversation, the newest first; 200 at most.',
    access: manage,
    effect: 'reads',
    reads: ['messages', 'stock'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(bill) }),
  }),
  read: endpoint('POST', '/messages/readMailAsBill/:id', {
    about:
      'Hands the PDFs of a message, or its photos where it has no PDF, to the reader of suppliers’ invoices, each file once. They stay in the message.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'jobs', 'messages'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(bill) }),
  }),
}

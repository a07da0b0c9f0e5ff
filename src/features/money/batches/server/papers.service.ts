import type { SentField } from '#features/account/custom-fields/custom-fields.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import type { Services } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { papersReply, printSettings } from '../../documents/server/document-paper.service.ts'
import { invoicePaper } from '../../invoices/server/invoice-pdf.service.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import type { chosenBy } from '../batches.rules.ts'
import { invoicesOf } from './choose.service.ts'
import { printedInvoices } from './chosen.queries.ts'

/** The chosen invoices as one PDF, in the order in which a batch takes them. */
export async function papersOf(
  tx: UserTx,
  services: Pick<Services, 'seal' | 'publicUrl'>,
  { ids, by }: { ids: readonly number[]; by: (typeof chosenBy)[number] },
): Promise<FileReply> {
  const chosen = (await invoicesOf(tx, { kind: 'invoices', ids: [...ids], by })).map(({ id }) => id)
  if (chosen.length === 0) return refuse(404, 'Not found.')
  const rows = new Map((await printedInvoices(tx, chosen)).map(row => [row.id, row]))
  const entries = await entriesOfInvoices(tx, chosen)
  const print = await printSettings(tx, '')
  const own = new Map<number, readonly SentField[]>()
  for (const row of rows.values()) own.set(row.id, await shownFieldsOf(tx, '/invoices', row))
  const papers = chosen.flatMap(id => {
    const row = rows.get(id)
    return row
      ? [
          invoicePaper(
            print,
            row,
            own.get(id)!,
            entries.filter(entry => entry.invoice_id === id),
            linkTo(services, 'invoice', tx, id),
          ),
        ]
      : []
  })
  const [first, ...more] = papers
  if (!first) return refuse(404, 'Not found.')
  return papersReply([first, ...more], more.length === 0 ? first.filename : 'invoices.pdf')
}

import { orderPdf } from '#features/stock/orders/server/order-pdf.service.ts'
import { orderById } from '#features/stock/orders/server/orders.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { linkedDocument } from '#server/masking-setting.ts'
import type { AttachedPaper } from '#server/outbox.ts'
import type { Attachment } from '#server/providers/mail/mail.port.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { invoicePdf } from '../../invoices/server/invoice-pdf.service.ts'
import { invoiceById } from '../../invoices/server/invoices.queries.ts'
import { quotePdf } from '../../quotes/server/quote-pdf.service.ts'
import { quoteById } from '../../quotes/server/quotes.queries.ts'

/**
 * Prints a document for the mail that it is attached to, in the company's language of PDFs. It shows what its link shows:
 * whoever sends it may have written their own address on it (decision 166).
 */
export function printAttached(services: Services) {
  return (company: CompanyId, { kind, id, name }: AttachedPaper): Promise<Attachment | null> =>
    services.db.readCompany(company, async tx => {
      if (kind === 'quote') {
        const row = await quoteById(tx, id)
        if (!row) return null
        return attached(
          name,
          await quotePdf(tx, services.providers.storage, await linkedDocument(tx, row), ''),
        )
      }
      if (kind === 'order') {
        const row = await orderById(tx, id)
        return row ? attached(name, await orderPdf(tx, row)) : null
      }
      const row = await invoiceById(tx, id)
      if (!row) return null
      const link = linkTo(services, 'invoice', tx, id)
      return attached(name, await invoicePdf(tx, await linkedDocument(tx, row), '', link))
    })
}

async function attached(name: string, { body, type }: FileReply): Promise<Attachment> {
  if (body instanceof Uint8Array) return { name, type, content: body }
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return { name, type, content: Buffer.concat(chunks) }
}

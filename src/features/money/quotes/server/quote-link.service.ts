import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { linkedDocument } from '#server/masking-setting.ts'
import { documentGone, type OpenedLink, refuseEnded } from '../../documents/server/document-link.service.ts'
import { type OpenQuote, type QuoteRow, quoteById } from './quotes.queries.ts'

/** This row as the quote of a link that still works; refuses otherwise. */
export async function shownByLink<Row extends QuoteRow>(
  tx: CompanyTx,
  services: Pick<Services, 'seal'>,
  link: OpenedLink,
  row: Row | undefined,
): Promise<Row> {
  if (!row || row.status === 'draft') return documentGone(tx)
  await refuseEnded(tx, services, 'quote', link, { ...row, ids: [row.id] })
  return row
}

/** The quote of a link that still works, as whoever holds it may read it; refuses otherwise. */
export const linkedQuote = async (
  tx: CompanyTx,
  services: Pick<Services, 'seal'>,
  link: OpenedLink,
): Promise<OpenQuote> =>
  linkedDocument(tx, await shownByLink(tx, services, link, await quoteById(tx, link.id)))

import { companyRow } from '#features/account/company/server/company.queries.ts'
import { documentGone, documentOf, linkGone } from '#features/money/documents/server/document-link.service.ts'
import { publicCompany } from '#features/money/documents/server/public-company.service.ts'
import { linkedQuote } from '#features/money/quotes/server/quote-link.service.ts'
import type { PublicContext } from '#server/context.ts'
import { forClient } from '#server/db/deed.ts'
import { refuse } from '#server/refusal.ts'
import { isQuoteBookable } from '../../client-home/server/client-home.queries.ts'
import { clientFacts } from '../../client-sign-in/server/client-sign-in.queries.ts'
import { type BookingState, bookingTexts } from '../bookings.rules.ts'
import { lastRequestFor } from './bookings.queries.ts'
import { timesFor, wantedOf } from './times.service.ts'

/** The client of an accepted quote whose link somebody shows: with it they ask for a time, and for nothing else. */
export async function askerOf(ctx: PublicContext, token: string) {
  const link = documentOf(ctx.seal, 'quote', token) ?? linkGone()
  const { companyId } = link
  return ctx.db.readCompany(companyId, async tx => {
    const quote = await linkedQuote(tx, ctx, link)
    if (quote.status !== 'accepted') return refuse(409, bookingTexts.notAccepted)
    const client = quote.client_id === null ? undefined : await clientFacts(tx, quote.client_id)
    if (!client) return documentGone(tx)
    const { time_zone: timeZone } = await companyRow(tx)
    const asker = { clientId: client.id, name: client.name || client.company_name, timeZone }
    return { companyId, client: asker, quoteId: quote.id, quote, company: await publicCompany(tx) }
  })
}

/** Times that are free for the work of this quote, and what became of the last request for it. */
export async function timesByLink(ctx: PublicContext, token: string) {
  const { companyId, client, quoteId, quote, company } = await askerOf(ctx, token)
  const own = ctx.db.doing(forClient(ctx.deed, { companyId, id: client.clientId }))
  return own.readCompany(companyId, async tx => {
    const request = await lastRequestFor(tx, quoteId)
    const canAsk = await isQuoteBookable(tx, quoteId)
    const asked = { job_type_id: null, quote_id: quoteId, address: '' }
    return {
      company,
      time_zone: client.timeZone,
      number_text: quote.number_text,
      address: quote.site_address || quote.address,
      can_ask: canAsk,
      times: canAsk ? await timesFor(tx, client.timeZone, await wantedOf(tx, client, asked)) : [],
      asked: request
        ? { state: request.status as BookingState, starts_at: request.starts_at, answer: request.answer }
        : null,
    }
  })
}

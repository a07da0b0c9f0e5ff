import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Answers } from '#shared/endpoint.ts'
import { lineAmount } from '../../documents/documents.rules.ts'
import { claimedOf } from '../claims.rules.ts'
import type { invoicesContract } from '../invoices.contract.ts'
import { stateOf } from '../invoices.rules.ts'
import {
  type AcceptedQuote,
  acceptedQuote,
  acceptedQuotesOfClient,
  acceptedQuotesOfJob,
  claimsOfQuotes,
} from './claims.queries.ts'

interface Asked {
  quote_id: number | null
  job_id: number | null
  client_id: number | null
}

async function quotesOf(tx: CompanyTx, { quote_id, job_id, client_id }: Asked): Promise<AcceptedQuote[]> {
  if (quote_id !== null) return [(await acceptedQuote(tx, quote_id)) ?? []].flat()
  if (job_id !== null) return acceptedQuotesOfJob(tx, job_id)
  return client_id === null ? [] : acceptedQuotesOfClient(tx, client_id)
}

/** Claims of quotes, and the rest of each. */
export async function claimedQuotes(
  tx: CompanyTx,
  asked: Asked,
  today: string,
): Promise<Answers<typeof invoicesContract.claims>['result']> {
  const quotes = await quotesOf(tx, asked)
  const claims = await claimsOfQuotes(
    tx,
    quotes.map(quote => quote.id),
  )
  return quotes.map(quote => {
    const own = claims.filter(claim => claim.quote_id === quote.id)
    const { total, invoiced, left, final, deposit, lines } = claimedOf(quote, own)
    return {
      id: quote.id,
      number: quote.number,
      number_text: quote.number_text,
      job_id: quote.job_id,
      total_cents: total,
      invoiced_cents: invoiced,
      left_cents: left,
      deposit_cents: quote.deposit_cents,
      has_deposit: deposit !== null,
      is_final: final !== null,
      lines: quote.lines.map(line => ({
        id: line.id,
        name: line.name,
        amount_cents: lineAmount(line),
        is_claimed: lines.includes(line.id),
      })),
      invoices: own.map(claim => ({
        id: claim.id,
        number: claim.number,
        number_text: claim.number_text,
        kind: claim.kind,
        state: stateOf(claim, today),
        date: claim.day,
        total_cents: claim.total_cents,
        owed_cents: claim.owed_cents,
      })),
    }
  })
}

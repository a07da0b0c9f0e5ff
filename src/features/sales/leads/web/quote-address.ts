import type { Lead } from '../leads.contract.ts'
import { webLeadFacts } from '../leads.rules.ts'
import type { WebLead } from '../web-leads.contract.ts'

/** Where a quote for a lead is written, filled in with what is known of it. */
export function quoteAddress(
  lead: Pick<Lead, 'id' | 'client_id' | 'name' | 'email' | 'phone' | 'address' | 'note'>,
) {
  const { id, client_id, name, email, phone, address, note } = lead
  const known = { additionalInfo: note || undefined, leadId: id }
  if (client_id !== null) return { to: `/client/newestimate/${client_id}`, query: known }
  return { to: '/quotes/newquotes', query: { name, email, phone, address, ...known } }
}

/** The same of a lead as the web form's list has it. */
export function webQuoteAddress({ id, name, email, phone, data }: WebLead) {
  const facts = new Map(webLeadFacts(data))
  const address = facts.get('address') ?? ''
  return quoteAddress({ id, client_id: null, name, email, phone, address, note: facts.get('message') ?? '' })
}

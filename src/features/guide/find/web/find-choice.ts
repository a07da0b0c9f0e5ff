import { leadName } from '#features/sales/leads/leads.rules.ts'
import { signedNumber } from '#shared/document-number.ts'
import { moneyText } from '#web/money-text.ts'
import type { FoundClient, FoundDocument, FoundJob, FoundLead, FoundPerson } from '../find.contract.ts'
import { matches } from './match-text.ts'

/** The screens whose rows open by their address; a job opens wherever one is. */
export const rowScreens = {
  client: '/clients',
  quote: '/quotes',
  invoice: '/invoices',
  lead: '/manage/leads',
  person: '/team',
} as const

/** Where a choice leads. */
export type Target =
  | { kind: 'job' | keyof typeof rowScreens; id: number }
  | { kind: 'screen'; path: string }
  | { kind: 'action'; name: string }

/** One line of the palette. */
export interface Choice {
  target: Target
  title: string
  detail: string
  /** A job's. */
  status?: number
}

/** Tells choices apart. */
export function choiceKey({ target }: Choice): string {
  if (target.kind === 'screen') return `screen ${target.path}`
  return target.kind === 'action' ? `action ${target.name}` : `${target.kind} ${target.id}`
}

/** The matched text comes first, since the line's end may be cut off. */
function joined(parts: readonly string[], text: string): string {
  const shown = parts.filter(part => part !== '')
  const found = shown.filter(part => matches(part, text))
  return [...found, ...shown.filter(part => !found.includes(part))].join(' · ')
}
const ifFound = (value: string, text: string) => (matches(value, text) ? value : '')

/** A job by number and name; next to the address stands whatever else matched. */
export function jobChoice(job: FoundJob, text: string): Choice {
  const isCompanyBelow = job.name !== ''
  const seen = [job.name, job.companyname, job.address].some(value => matches(value, text))
  const parts = [
    isCompanyBelow ? job.companyname : '',
    job.address,
    ifFound(job.phone, text),
    seen ? '' : ifFound(job.email, text),
    seen ? '' : job.excerpt.replace(/\s+/g, ' ').trim(),
  ]
  return {
    target: { kind: 'job', id: job.id },
    title: `#${job.job_number} ${job.name || job.companyname}`,
    detail: joined(parts, text),
    status: job.job_status,
  }
}

export function clientChoice(client: FoundClient, text: string): Choice {
  const parts = [
    client.company_name,
    client.phone,
    ifFound(client.email, text),
    client.main_address,
    client.contact,
  ]
  return { target: { kind: 'client', id: client.id }, title: client.name, detail: joined(parts, text) }
}

/** A quote or an invoice by number and name; `draft`: what stands where there is no number yet. */
export function documentChoice(
  kind: 'quote' | 'invoice',
  document: FoundDocument,
  { text, draft }: { text: string; draft: string },
): Choice {
  const { number_text, name, company_name, address, reference, total_cents } = document
  const parts = [name && company_name, address, ifFound(reference, text), moneyText(total_cents)]
  return {
    target: { kind, id: document.id },
    title: `${number_text === null ? draft : signedNumber(number_text)} ${name || company_name}`,
    detail: joined(parts, text),
  }
}

export function leadChoice(lead: FoundLead, text: string): Choice {
  const place = [lead.address, lead.address.includes(lead.suburb) ? '' : lead.suburb]
  const parts = [lead.name && lead.company_name, lead.phone, ifFound(lead.email, text), ...place]
  return { target: { kind: 'lead', id: lead.id }, title: leadName(lead), detail: joined(parts, text) }
}

export function personChoice(person: FoundPerson, text: string): Choice {
  const parts = [person.group_name, person.email, person.phone]
  return { target: { kind: 'person', id: person.id }, title: person.fullname, detail: joined(parts, text) }
}

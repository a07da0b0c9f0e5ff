import { type Fact, fact } from '#shared/fact.ts'

/** Statuses of a lead. */
export const leadStatuses = [
  { id: 1, label: 'New' },
  { id: 2, label: 'Contacted' },
  { id: 3, label: 'Quoted' },
  { id: 4, label: 'Won' },
  { id: 5, label: 'Lost' },
] as const

export const leadStatus = { new: 1, contacted: 2, quoted: 3, won: 4, lost: 5 } as const

export const leadStatusLabel = (id: number): string => leadStatuses.find(each => each.id === id)?.label ?? ''

/** The list's filter of who sees to a lead: everybody's, or nobody's. */
export const assignedFilters = { all: 0, nobody: -1 } as const

export const leadTexts = {
  noContact: 'Please enter a name, a phone number or an email.',
} as const

/** Why no second job is booked for a lead. */
export const bookedFact = (number: number): Fact =>
  fact('This lead already has job #{{number}}.', { number: String(number) })

interface Reachable {
  name: string
  company_name: string
  phone: string
  email: string
}

/** Somebody who can neither be named nor reached is no lead. */
export function leadProblem({ name, company_name, phone, email }: Reachable) {
  return name || company_name || phone || email ? null : { field: 'name', message: leadTexts.noContact }
}

/** How a lead is called: by the first that is known. */
export const leadName = ({ name, company_name, phone, email }: Reachable): string =>
  name || company_name || phone || email

/** Where a lead is opened. */
export const leadPath = (id: number): string => `/manage/leads?open=${id}`

/** Events that follow a lead: its quote's, or a booked job. */
export type LeadNews = 'quoteSent' | 'quoteAccepted' | 'quoteDeclined' | 'visitBooked' | 'jobBooked'

/**
 * The status that follows. A lead goes forward by itself: only a client's yes brings back one that counted as lost, and
 * a quote that was declined loses only what was not won otherwise.
 */
export function statusAfter(status: number, news: LeadNews): number {
  if (news === 'quoteAccepted' || news === 'jobBooked') return leadStatus.won
  if (news === 'quoteDeclined') return status === leadStatus.won ? status : leadStatus.lost
  const reached = news === 'quoteSent' ? leadStatus.quoted : leadStatus.contacted
  return Math.max(status, reached)
}

/** A web lead's status on the wire: 1 pending, 2 once a quote made from it was sent. */
export const webLeadStatus = { pending: 1, quoteSent: 2 } as const

/** An address as the parts of it that a form may have. */
const addressParts = ['street_number', 'route', 'locality', 'state', 'country'] as const

/** Never listed among the facts of a web lead: files are shown as pictures, and the id of a client says nothing. */
const unlisted = ['files', 'customer_id', 'customerid', 'customer id', 'id', 'seen']

/** A web lead's answers, a line each, without empty ones; address parts on one line. */
export function webLeadFacts(data: string): [label: string, value: string][] {
  const fields = Object.entries(fieldsIn(data)).filter(([name]) => !unlisted.includes(name.toLowerCase()))
  const isPart = (name: string) => addressParts.some(part => part === name)
  const parts = addressParts.map(part => textOf(fields.find(([name]) => name === part)?.[1]))
  const [number, route, ...rest] = parts
  const address = [[number, route].filter(Boolean).join(' '), ...rest].filter(Boolean).join(', ')
  return [
    ...(address ? [['address', address] as [string, string]] : []),
    ...fields
      .filter(([name]) => !isPart(name))
      .map(([name, value]): [string, string] => [name, textOf(value)]),
  ].filter(([, value]) => value !== '')
}

function fieldsIn(data: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(data)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value).trim()

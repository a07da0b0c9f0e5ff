import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

export const foundJob = z.object({
  id: z.number(),
  job_number: z.number(),
  job_status: z.number(),
  name: z.string(),
  companyname: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  /** The part of a comment around the match; '' when no comment matches. */
  excerpt: z.string(),
})
export type FoundJob = z.infer<typeof foundJob>

export const foundClient = z.object({
  id: z.number(),
  name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  email: z.string(),
  main_address: z.string(),
  /** The contact that has what was looked for, as one text; '' when none has. */
  contact: z.string(),
})
export type FoundClient = z.infer<typeof foundClient>

export const foundLead = z.object({
  id: z.number(),
  status: z.number(),
  name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  suburb: z.string(),
})
export type FoundLead = z.infer<typeof foundLead>

export const foundPerson = z.object({
  id: z.number(),
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
  color: z.string(),
  group_name: z.string(),
  active: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPerson>

export const foundDocument = z.object({
  id: z.number(),
  /** The number as issued, with its prefix; null: a draft invoice. */
  number_text: z.nullable(z.string()),
  name: z.string(),
  company_name: z.string(),
  address: z.string(),
  reference: z.string(),
  total_cents: z.number(),
})
export type FoundDocument = z.infer<typeof foundDocument>

export const findContract = {
  everything: endpoint('GET', '/find/everything', {
    about:
      'Up to eight jobs, clients, quotes, invoices, leads and people each that a text finds, newest first; only kinds the viewer may list, and own jobs alone for technicians.',
    access: user(),
    effect: 'reads',
    reads: ['jobs', 'clients', 'quotes', 'invoices', 'leads', 'team'],
    input: z.object({ text: f.searchText(100) }),
    reply: z.object({
      result: z.object({
        jobs: z.array(foundJob),
        clients: z.array(foundClient),
        quotes: z.array(foundDocument),
        invoices: z.array(foundDocument),
        leads: z.array(foundLead),
        people: z.array(foundPerson),
      }),
    }),
  }),
}

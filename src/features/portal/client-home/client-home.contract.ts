import * as z from 'zod/mini'
import { sentFields } from '#features/account/custom-fields/custom-values.wire.ts'
import { invoiceStates } from '#features/money/invoices/invoices.rules.ts'
import { quoteStates } from '#features/money/quotes/quotes.rules.ts'
import { portalClient } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { portalLook } from '../client-sign-in/client-sign-in.contract.ts'
import { jobStates } from './client-home.rules.ts'

const day = z.nullable(z.string())

export const clientHomeContract = {
  home: endpoint('GET', '/clientPortal/dashboard', {
    about:
      'What a client has with the business: appointments, quotes, invoices, jobs and the files that were shared with them. The newest of each.',
    access: portalClient,
    effect: 'reads',
    reads: ['appointments', 'bookings', 'files', 'invoices', 'jobs', 'quotes'],
    reply: z.object({
      company: portalLook,
      client: z.object({
        name: z.string(),
        company_name: z.string(),
        email: z.string(),
        phone: z.string(),
        own_fields: sentFields,
      }),
      /** Of all invoices. */
      owed_cents: z.number(),
      /** Set: there are older ones than are shown. */
      more: z.boolean(),
      appointments: z.array(
        z.object({
          id: z.number(),
          job_number: z.number(),
          what: z.string(),
          address: z.string(),
          from: f.instantOut,
          /** When they come at the latest; the same: at that time. */
          to: f.instantOut,
          technicians: z.array(z.string()),
          /** Path of the page that follows the technician's journey; '' while nobody is on the way. */
          journey: z.string(),
        }),
      ),
      quotes: z.array(
        z.object({
          id: z.number(),
          number: z.number(),
          number_text: z.string(),
          state: z.enum(quoteStates),
          date: z.string(),
          valid_until: day,
          total_cents: z.number(),
          own_fields: sentFields,
          /** Accepted, and no time was agreed yet. */
          can_book: z.boolean(),
          /** End of its page's path: '/clientPortal/quotes/…' */
          token: z.string(),
        }),
      ),
      invoices: z.array(
        z.object({
          id: z.number(),
          number: z.nullable(z.number()),
          number_text: z.nullable(z.string()),
          state: z.enum(invoiceStates),
          date: day,
          due: day,
          total_cents: z.number(),
          owed_cents: z.number(),
          own_fields: sentFields,
          token: z.string(),
        }),
      ),
      jobs: z.array(
        z.object({
          id: z.number(),
          number: z.number(),
          state: z.enum(jobStates),
          what: z.string(),
          address: z.string(),
          created: f.instantOut,
          next: z.nullable(f.instantOut),
          own_fields: sentFields,
        }),
      ),
      files: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          type: z.string(),
          bytes: z.number(),
          has_thumbnail: z.boolean(),
          job_number: z.number(),
          created: f.instantOut,
        }),
      ),
    }),
  }),
  file: endpoint('GET', '/clientPortal/files/:id/:name', {
    about:
      'The bytes of a file that the office has shared with the client or that they have sent, or of its thumbnail.',
    access: portalClient,
    effect: 'reads',
    input: z.object({
      id: f.id,
      name: z.string().check(z.maxLength(500)),
      size: z._default(z.enum(['full', 'thumbnail']), 'full'),
    }),
    reply: 'file',
    cost: 'light',
  }),
}

import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** The widget of the dashboard has a permission of its own. */
export const webLeadReaders = user({ permission: ['leads.manage', 'widgets.webLeads'] })

const webLead = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** 1 pending, 2: a quote made from it was sent. */
  status: z.number(),
  date_time: f.instantOut,
  /** JSON of what else it says. */
  data: z.string(),
  /** Addresses of pictures below `/api`, with commas. */
  files: z.string(),
  seen: z.boolean(),
})
export type WebLead = z.output<typeof webLead>

/** Asked by the menu on every screen; apart, so that the menu loads nothing else of leads. */
export const webLeads = endpoint('POST', '/client/fetchWebLeads', {
  about:
    'Leads from the web form that nobody has looked at yet, newest first; with all also the others. At most 100.',
  access: webLeadReaders,
  effect: 'reads',
  reads: ['leads'],
  input: z.object({
    all: f.flag,
    /** 0: only how many are unseen. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 100),
  }),
  reply: z.object({ result: z.array(webLead), unseen: z.number() }),
})

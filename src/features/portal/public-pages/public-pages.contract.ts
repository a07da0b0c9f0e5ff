import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { publicPages } from './public-pages.rules.ts'

const access = user({ permission: 'site.manage' })

/** The public name that all of a company's public pages share. */
export const publicPagesContract = {
  name: endpoint('GET', '/site/name', {
    about: 'The name in the addresses of the company’s public pages, and one to begin with.',
    access,
    effect: 'reads',
    reads: ['settings', 'company'],
    reply: z.object({
      /** '' until one was saved. */
      slug: z.string(),
      suggested: z.string(),
      /** Address before the path. */
      origin: z.string(),
    }),
  }),
  saveName: endpoint('POST', '/site/saveName', {
    about:
      'Changes the name in the addresses of all public pages; the former addresses lead to the new ones.',
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ slug: f.line(200) }),
    reply: z.object({ slug: z.string(), message: z.string() }),
  }),
  code: endpoint('GET', '/site/code', {
    about: 'The QR code of a public page to print on a van or a card, as SVG or PDF.',
    access,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ page: z.enum(publicPages), format: z.enum(['svg', 'pdf']) }),
    reply: 'file',
    cost: 'heavy',
  }),
}

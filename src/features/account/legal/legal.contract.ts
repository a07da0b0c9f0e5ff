import * as z from 'zod/mini'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { legalPages } from './legal.rules.ts'

export const legalContract = {
  page: endpoint('GET', '/legal/:page', {
    about: 'The terms of use or the privacy notice of this installation, as limited Markdown.',
    access: everybody,
    effect: 'reads',
    input: z.object({ page: z.enum(legalPages) }),
    reply: z.object({
      text: z.string(),
      /** False for the text that comes with the product, until the operator provides their own. */
      own: z.boolean(),
    }),
  }),
}

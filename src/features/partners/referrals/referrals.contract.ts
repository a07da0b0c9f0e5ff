import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'

export const referralsContract = {
  referral: endpoint('GET', '/company/getReferral', {
    about: "The company's own refer code as a sign-up link, and how many companies came by it.",
    access: user(),
    effect: 'reads',
    reads: ['company'],
    reply: z.object({
      result: z.object({ refer_code: z.string(), link: z.string(), companies: z.number() }),
    }),
  }),
}

import * as z from 'zod/mini'
import { couponTexts } from '#features/account/coupons/coupons.rules.ts'
import { everybody } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { linkToken } from '../documents/documents.wire.ts'

const state = z.object({
  /** A code can be typed. */
  takes_codes: z.boolean(),
  /** The code that was used; ''. */
  code: z.string(),
  amount_cents: z.number(),
})

/** Codes that clients type for money off an invoice. */
export const clientDiscountsContract = {
  read: endpoint('GET', '/clientPortal/invoice/:token/discount', {
    about: 'Whether a discount code can be used on the invoice of a link, and which one was.',
    access: everybody,
    effect: 'reads',
    reads: ['invoices', 'coupons'],
    input: z.object({ token: linkToken }),
    reply: z.object({ result: state }),
  }),
  use: endpoint('POST', '/clientPortal/invoice/:token/discount', {
    about:
      'Takes the discount of a code off the invoice of a link, as a credit note. A code counts once a client.',
    access: everybody,
    effect: 'leaves',
    changes: ['invoices', 'jobs', 'diary', 'coupons'],
    input: z.object({ token: linkToken, code: f.requiredLine(40, couponTexts.empty) }),
    reply: z.object({ result: state }),
  }),
}

import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'

/** A ledger entry as partner and host read it. */
export const entryRow = z.object({
  id: z.number(),
  at: f.instantOut,
  name: z.string(),
  kind: z.enum(['paid', 'refunded']),
  base_cents: z.number(),
  rate_bp: z.number(),
  amount_cents: z.number(),
  state: z.enum(['pending', 'review', 'payable', 'paid', 'refused']),
  payable: f.instantOut,
  refused_reason: z.string(),
})

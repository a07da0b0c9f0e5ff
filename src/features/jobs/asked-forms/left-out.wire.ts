import * as z from 'zod/mini'
import { leftOut as leftOutItems } from '#features/jobs/checklists/checklists.wire.ts'
import * as f from '#shared/fields.ts'

/** Items of checklists and forms without which a job gets its status, and why. */
export const leftOut = z
  .object({
    reason: leftOutItems.shape.reason,
    items: z._default(
      z.array(z.object({ checklist_id: f.id, item_id: f.line(40) })).check(z.maxLength(500)),
      [],
    ),
    forms: z._default(z.array(f.id).check(z.maxLength(200)), []),
  })
  .check(z.refine(({ items, forms }) => items.length + forms.length > 0))

export interface LeftOut {
  reason: string
  items: { checklist_id: number; item_id: string }[]
  forms?: number[]
}

import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'

/** Items of checklists that were left out, and why. */
export const leftOut = z.object({
  reason: f.requiredText(1_000, 'Please give a reason.'),
  items: z
    .array(z.object({ checklist_id: f.id, item_id: f.line(40) }))
    .check(z.minLength(1), z.maxLength(500)),
})
export type LeftOut = z.output<typeof leftOut>

import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'
import { appointmentWishes, jobFacts, jobOrders, type OpenJob, percentOf } from './jobs.wire.ts'

// How a change of several jobs at once is spelt.

const { status_id, technician_ids } = jobFacts
/** Fields that can be set on several jobs at once; `joining` are added to each job's technicians. */
const bulkFields = {
  status_id,
  technician_ids,
  percentages: jobOrders.percentages,
  joining: s.field(s.plain(f.idList, z.never()), { edit: 'add_worker' }),
} as const
export const jobInBulk = s.patchOf(bulkFields, 'edit', {
  id: f.id,
  version: f.version,
  appointments: z.optional(appointmentWishes),
})
export type JobInBulk = z.output<typeof jobInBulk>
/** The change of one of several jobs as sent. */
export const spellBulk = <V extends s.Sendable<typeof bulkFields, 'edit'>>(id: number, values: V) => ({
  id,
  ...s.encodeInput(bulkFields, 'edit', values),
})

/** A job's former bulk fields, in the form that restores them. */
export const bulkUndo = z.object({
  id: z.number(),
  /** Version after the change: undo never overwrites somebody else's change. */
  version: z.number(),
  job_status_id: z.optional(z.number()),
  user_id: z.optional(z.string()),
  changePercentageData: z.optional(z.string()),
  appointments: z.optional(z.array(z.object({ id: z.number(), worker: z.string() }))),
})

type BulkBefore = Pick<OpenJob, 'id' | 'modify_percentage'> &
  Pick<s.Carried<typeof jobFacts, 'open'>, 'status_id' | 'technician_ids'>

/** How to undo `sent`, which has left the job at `version`. */
export function undoToWire(
  before: BulkBefore,
  appointments: readonly { id: number; technician_ids: readonly number[] }[],
  sent: JobInBulk,
  version: number,
): z.input<typeof bulkUndo> {
  const { status_id, technician_ids, modify_percentage } = before
  const assigned = sent.technician_ids !== undefined || sent.joining !== undefined
  return {
    id: before.id,
    version,
    ...(sent.status_id !== undefined && { job_status_id: status_id }),
    ...(assigned && {
      user_id: technician_ids.join(','),
      changePercentageData: jobOrders.percentages.write(percentOf(modify_percentage)),
      appointments: appointments.map(each => ({ id: each.id, worker: each.technician_ids.join(',') })),
    }),
  }
}

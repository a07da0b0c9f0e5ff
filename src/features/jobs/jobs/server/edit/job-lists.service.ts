import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { canSaveNotes, keptNotes } from '#features/jobs/notes/notes.rules.ts'
import { partsOfCrew } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { canSaveTasks, tasksProblem } from '#features/jobs/tasks/tasks.rules.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { spellingIn } from '../../jobs.wire.ts'
import { activeTechnicians } from '../appointments/appointments.service.ts'
import { refuseField } from '../job-checks.ts'
import { withIds } from '../job-lists.queries.ts'
import type { JobLists as StoredLists } from '../job-writes.queries.ts'

/** The lists whose rows are checked one by one. */
type JobLists = Omit<StoredLists, 'custom_fields'>

export const emptyLists: JobLists = { tasks: [], parts: [], estimates: [], notes: [] }

/**
 * The lists of a save as they are kept: each row with an id, only what the sender may change, and what is not theirs to
 * say (who wrote a note, what an item is called) by us. A list that was not sent stays, but for the parts of who left.
 */
export async function keptLists(
  tx: UserTx,
  before: JobLists,
  sent: Partial<{ [K in keyof JobLists]: JobLists[K] | undefined }>,
  technicians: readonly number[],
): Promise<Partial<JobLists>> {
  const parts = partsOfCrew(
    sent.parts ? await keptParts(tx, before.parts, sent.parts) : before.parts,
    technicians,
  )
  const isOther = sent.parts !== undefined || parts.length < before.parts.length
  return {
    ...(sent.tasks && { tasks: await keptTasks(tx, before.tasks, withIds(sent.tasks)) }),
    ...(isOther && { parts }),
    ...(sent.estimates && { estimates: withIds(sent.estimates) }),
    ...(sent.notes && { notes: notesOf(tx, before, withIds(sent.notes)) }),
  }
}

async function keptTasks(tx: UserTx, before: readonly Task[], sent: Task[]): Promise<Task[]> {
  const field = spellingIn('edit', 'tasks')
  refuseUnless(canSaveTasks(before, sent, tx.by))
  const problem = tasksProblem(before, sent)
  if (problem) return refuse(400, problem, { field })
  const known = before.map(task => task.technician_id)
  const named = [...new Set(sent.flatMap(task => task.technician_id ?? []))].filter(id => !known.includes(id))
  const active = await activeTechnicians(tx, named)
  return active.length < named.length ? refuseField(field) : sent
}

async function keptParts(tx: UserTx, before: readonly Part[], sent: readonly Part[]): Promise<Part[]> {
  const items = await itemsByIds(tx, [...new Set(sent.flatMap(part => part.item_id ?? []))])
  return withIds(sent).map(part => {
    const was = before.find(each => each.id === part.id && each.item_id === part.item_id)
    const item = items.find(each => each.id === part.item_id)
    const isKnown = part.item_id === null ? part.name !== '' : item?.active
    // A retired item stays where the job already has it.
    if (!was && !isKnown) return refuseField(spellingIn('edit', 'parts'))
    const usual = was?.price_cents ?? item?.net_cents ?? 0
    const price_cents = seesMoney(tx.by) ? (part.price_cents ?? usual) : usual
    const is_used = part.is_used ?? was?.is_used ?? false
    return { ...part, name: was?.name ?? item?.name ?? part.name, price_cents, is_used }
  })
}

function notesOf(tx: UserTx, before: JobLists, sent: JobLists['notes']): JobLists['notes'] {
  refuseUnless(canSaveNotes(before.notes, sent, tx.by))
  return keptNotes(before.notes, sent, tx.by, tx.now)
}

import { randomUUID } from 'node:crypto'
import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { catalogueHandlers } from '#server/catalogue.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { Checklist, checklistsContract } from '../checklists.contract.ts'
import type { ChecklistItem } from '../checklists.rules.ts'
import { checklists } from './checklists.queries.ts'
import { checklistsOnJob, explainItems, tickItem } from './checklists.service.ts'

const catalogue = catalogueHandlers(checklists, {
  taken: fact('There is already a checklist with this name.'),
  file: 'checklists',
  cells: [
    { header: 'Items', cell: row => row.items.map(item => item.text).join('; ') },
    { header: 'Required before', cell: row => row.status_ids.map(statusLabel).join('; ') },
  ],
  shown: row => row,
  async stored(tx, { items, ...fields }: Omit<Checklist, 'id' | 'active' | 'version'>, before) {
    await refuseUnknown(tx, fields.job_type_ids, before?.job_type_ids ?? [])
    return { ...fields, items: withIds(items, before?.items ?? []) }
  },
})

export const checklistsHandlers: Handlers<typeof checklistsContract> = {
  ...catalogue.handlers,
  exportChecklists: catalogue.file,

  onJob: async ({ jobId }, ctx) => ({ data: found(await ctx.read(tx => checklistsOnJob(tx, jobId))) }),

  tick: ({ jobId, checked, ...item }, ctx) =>
    ctx.write(async tx => {
      await tickItem(tx, jobId, item, checked)
      return { data: found(await checklistsOnJob(tx, jobId)) }
    }),

  explain: ({ jobId, items, reason }, ctx) =>
    ctx.write(async tx => {
      await explainItems(tx, jobId, items, reason)
      return { data: found(await checklistsOnJob(tx, jobId)) }
    }),
}

/** An item that the list had keeps its id, and so its ticks; a new one gets one. */
function withIds(items: readonly ChecklistItem[], before: readonly ChecklistItem[]): ChecklistItem[] {
  const taken = new Set<string>()
  return items.map(({ id, text }) => {
    const kept = before.some(each => each.id === id) && !taken.has(id) ? id : randomUUID()
    taken.add(kept)
    return { id: kept, text }
  })
}

async function refuseUnknown(
  tx: UserTx,
  wanted: readonly number[],
  before: readonly number[],
): Promise<void> {
  const types = [...(await jobTypes.all(tx)).map(({ id }) => id), ...before]
  if (!wanted.every(id => types.includes(id)))
    refuse(400, 'Job Types are not valid', { field: 'job_type_ids' })
}

import { randomUUID } from 'node:crypto'
import { allJobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import type { checklistsContract } from '../checklists.contract.ts'
import type { ChecklistItem } from '../checklists.rules.ts'
import {
  checklistById,
  checklistList,
  checklistName,
  insertChecklist,
  lockChecklist,
  updateChecklist,
} from './checklists.queries.ts'
import { checklistsOnJob, explainItems, tickItem } from './checklists.service.ts'

const ifTaken = refuseTaken(checklistName, 'There is already a checklist with this name.', { field: 'name' })

export const checklistsHandlers: Handlers<typeof checklistsContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, checklistList(tx, filters), pagination))
    return { data: page.rows, pagination: page.pagination }
  },

  exportChecklists: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'checklists', tx => checklistList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Items', cell: row => row.items.map(item => item.text).join('; ') },
      { header: 'Asked for before', cell: row => row.status_ids.map(statusLabel).join('; ') },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ]),

  open: async ({ id }, ctx) => ({ result: found(await ctx.read(tx => checklistById(tx, id))) }),

  add: ({ items, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        await refuseUnknown(tx, fields.job_type_ids, [])
        const row = await insertChecklist(tx, { ...fields, items: withIds(items, []) })
        tx.record('checklists', null, row)
        return { result: row }
      })
      .catch(ifTaken),

  edit: ({ id, version, items, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockChecklist(tx, id))
        refuseStale(version, before, before)
        await refuseUnknown(tx, fields.job_type_ids, before.job_type_ids)
        const after = await updateChecklist(tx, id, { ...fields, items: withIds(items, before.items) })
        tx.record('checklists', before, after)
        return { result: after }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockChecklist(tx, id))
      if (before.active === checked) return { result: before }
      const after = await updateChecklist(tx, id, { active: checked })
      tx.record('checklists', before, after)
      return { result: after }
    }),

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
  const types = [...(await allJobTypes(tx)).map(({ id }) => id), ...before]
  if (!wanted.every(id => types.includes(id)))
    refuse(400, 'Job Types are not valid', { field: 'job_type_ids' })
}

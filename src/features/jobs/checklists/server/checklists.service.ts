import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, notFound, refuseUnless } from '#server/refusal.ts'
import { checklistTexts, missingItems } from '../checklists.rules.ts'
import type { LeftOut } from '../checklists.wire.ts'
import { checklists, checksOf, jobOfChecklists, saveCheck } from './checklists.queries.ts'

interface Named {
  checklist_id: number
  item_id: string
}

/** The company's lists with what was ticked on this job; null when it is not there for whoever asks. */
export async function checklistsOnJob(tx: CompanyTx, jobId: number) {
  if (!(await jobOfChecklists(tx, jobId))) return null
  const [lists, checks] = [await checklists.offered(tx), await checksOf(tx, jobId)]
  return lists.map(({ items, active: _, version: __, ...list }) => ({
    ...list,
    items: items.map(item => {
      const check = checks.find(each => each.checklist_id === list.id && each.item_id === item.id)
      return {
        ...item,
        is_done: check?.is_done ?? false,
        reason: check?.reason ?? '',
        by: check && (check.is_done || check.reason) ? check.user_name : '',
        at: check && (check.is_done || check.reason) ? check.at : null,
      }
    }),
  }))
}

/** Ticks an item off or takes the tick back, and with it what was said about its being left out. */
export async function tickItem(tx: UserTx, jobId: number, item: Named, isDone: boolean): Promise<void> {
  await refuseUnlessOpen(tx, jobId)
  await textsOf(tx, [item])
  await keep(tx, jobId, item, { is_done: isDone, reason: '' })
}

/** Keeps why these items were left out. */
export async function explainItems(
  tx: UserTx,
  jobId: number,
  items: readonly Named[],
  reason: string,
): Promise<void> {
  await refuseUnlessOpen(tx, jobId)
  const texts = await textsOf(tx, items)
  for (const item of items) await keep(tx, jobId, item, { is_done: false, reason })
  writeDiary(tx, jobId, [{ type: 'note', told: checklistTexts.explained(texts, reason) }])
}

/** Keeps the reason that comes with a job's save; items that are no longer on any list don't hold the save up. */
export async function explainLeftOut(tx: UserTx, jobId: number, { items, reason }: LeftOut): Promise<void> {
  const lists = await checklists.offered(tx)
  const known = items.filter(({ checklist_id, item_id }) =>
    lists.some(list => list.id === checklist_id && list.items.some(item => item.id === item_id)),
  )
  if (known.length > 0) await explainItems(tx, jobId, known, reason)
}

/** Items that a job of these types leaves open when it gets this status. */
export async function leftOpen(
  tx: CompanyTx,
  jobId: number,
  job: { types: readonly number[]; status: number },
): Promise<string[]> {
  const lists = await checklists.offered(tx)
  if (!lists.some(list => list.status_ids.includes(job.status))) return []
  return missingItems(lists, await checksOf(tx, jobId), job).map(({ text }) => text)
}

async function refuseUnlessOpen(tx: UserTx, jobId: number): Promise<void> {
  refuseUnless(canEditJob(found(await jobOfChecklists(tx, jobId)), tx.by, tx.now))
}

/** Texts of the items; 404 for an item that no list has. */
async function textsOf(tx: UserTx, items: readonly Named[]): Promise<string[]> {
  const lists = await checklists.offered(tx)
  return items.map(({ checklist_id, item_id }) => {
    const list = lists.find(each => each.id === checklist_id)
    return list?.items.find(item => item.id === item_id)?.text ?? notFound()
  })
}

async function keep(
  tx: UserTx,
  jobId: number,
  { checklist_id, item_id }: Named,
  state: { is_done: boolean; reason: string },
): Promise<void> {
  const by = { user_id: tx.by.id, user_name: tx.by.fullname }
  const row = await saveCheck(tx, { job_id: jobId, checklist_id, item_id, ...state, ...by })
  tx.record('job_checks', null, row)
}

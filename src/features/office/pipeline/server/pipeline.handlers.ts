import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { PipelineList, pipelineContract } from '../pipeline.contract.ts'
import { type ListMoment, listMoments, momentLabels, mostLists } from '../pipeline.rules.ts'
import {
  deletePipelineList,
  insertPipelineLists,
  jobsInList,
  lockPipelineLists,
  type PipelineListRow,
  pipelineListName,
  pipelineLists,
  updatePipelineList,
} from './pipeline.queries.ts'

const ifTaken = refuseTaken(pipelineListName, 'There is already a list with this name.', { field: 'name' })

export const pipelineHandlers: Handlers<typeof pipelineContract> = {
  lists: async (_input, ctx) => ({ data: (await ctx.read(pipelineLists)).map(toWire) }),

  addList: ({ name, takes = [] }, ctx) =>
    ctx
      .write(async tx => {
        const lists = await lockPipelineLists(tx)
        if (lists.length >= mostLists)
          return refuse(400, fact('A pipeline can have up to {{count}} lists.', { count: mostLists }))
        refuseTakenTwice(lists, null, takes)
        const position = (lists.at(-1)?.position ?? -1) + 1
        const [added] = await insertPipelineLists(tx, [{ name, position, takes: [...new Set(takes)] }])
        tx.record('pipeline_lists', null, added!)
        return { result: toWire(added!) }
      })
      .catch(ifTaken),

  editList: ({ id, name, takes, version }, ctx) =>
    ctx
      .write(async tx => {
        const lists = await lockPipelineLists(tx)
        const before = found(lists.find(list => list.id === id))
        refuseStale(version, before, toWire(before))
        if (takes) refuseTakenTwice(lists, id, takes)
        const after = await updatePipelineList(tx, id, { name, ...(takes && { takes: [...new Set(takes)] }) })
        tx.record('pipeline_lists', before, after)
        return { result: toWire(after) }
      })
      .catch(ifTaken),

  orderLists: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const lists = await lockPipelineLists(tx)
      const named = [...new Set(ids)].map(id => found(lists.find(list => list.id === id)))
      const ordered = [...named, ...lists.filter(list => !ids.includes(list.id))]
      const after: PipelineListRow[] = []
      for (const [position, list] of ordered.entries()) {
        const moved = list.position === position ? list : await updatePipelineList(tx, list.id, { position })
        if (moved !== list) tx.record('pipeline_lists', list, moved)
        after.push(moved)
      }
      return { data: after.map(toWire) }
    }),

  removeList: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found((await lockPipelineLists(tx)).find(list => list.id === id))
      if ((await jobsInList(tx, id, 1)) > 0)
        refuse(409, 'There are jobs in this list. Move them to another list first.')
      await deletePipelineList(tx, id)
      tx.record('pipeline_lists', before, null)
      return {}
    }),
}

/** Two lists can't want the same jobs. */
function refuseTakenTwice(
  lists: readonly PipelineListRow[],
  id: number | null,
  takes: readonly ListMoment[],
) {
  for (const moment of takes) {
    const other = lists.find(list => list.id !== id && list.takes.includes(moment))
    if (other)
      refuse(
        409,
        fact('{{list}} already has this rule: {{moment}}.', {
          list: other.name,
          moment: { text: momentLabels[moment] },
        }),
        {
          field: 'takes',
        },
      )
  }
}

const toWire = ({ position: _, takes, ...list }: PipelineListRow): PipelineList => ({
  ...list,
  takes: listMoments.filter(moment => takes.includes(moment)),
})

import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { pipelineContract } from '../pipeline.contract.ts'
import type { BoardList } from './board-lists.ts'

/** Moves lists beside one another and deletes them, each with Undo. */
export function useListActions(lists: readonly BoardList[]) {
  const t = useTexts()
  const order = useSend(pipelineContract.orderLists)
  const remove = useSend(pipelineContract.removeList)
  const add = useSend(pipelineContract.addList)
  const ids = lists.map(list => list.id)

  return {
    /** One place to the left (-1) or to the right (1). */
    async shift(list: BoardList, by: -1 | 1) {
      const from = ids.indexOf(list.id)
      const next = ids.toSpliced(from, 1).toSpliced(from + by, 0, list.id)
      await order.send({ ids: next })
      toast.success(t('Moved {{name}}.', { name: list.name }), {
        id: 'pipeline lists',
        undo: () => void order.send({ ids }).catch(() => {}),
      })
    },

    async remove(list: BoardList) {
      await remove.send({ id: list.id })
      const undo = async () => {
        const { result } = await add.send({ name: list.name, takes: [...list.takes] })
        await order.send({ ids: ids.map(id => (id === list.id ? result.id : id)) })
      }
      toast.success(t('Deleted {{name}}.', { name: list.name }), { undo: () => void undo().catch(() => {}) })
    },
  }
}

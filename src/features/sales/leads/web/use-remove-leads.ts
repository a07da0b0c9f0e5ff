import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { leadsContract } from '../leads.contract.ts'

/** Deletes leads after asking, with Undo in the toast. True if they were deleted. */
export function useRemoveLeads(): (ids: readonly number[], name?: string) => Promise<boolean> {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(leadsContract.remove, { silent: true })
  const restore = useSend(leadsContract.restore, { saved: 'Restored.' })
  return async (ids, name) => {
    const list = [...ids]
    const isSure = await confirm({
      title: t('Confirm Deletion'),
      message: name
        ? t('The lead {{name}} will be deleted.', { name })
        : t('{{count}} leads will be deleted.', { count: list.length }),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ ids: list }),
    })
    if (isSure) toast.success(t('Deleted.'), { undo: () => void restore.send({ ids: list }) })
    return isSure
  }
}

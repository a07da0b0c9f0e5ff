import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { clientsContract } from '../clients.contract.ts'

/** Deletes clients after asking, with Undo in the toast. True if they were deleted. */
export function useRemoveClients(): (ids: readonly number[], name?: string) => Promise<boolean> {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(clientsContract.remove)
  const restore = useSend(clientsContract.restore, { saved: 'Restored.' })
  return async (ids, name) => {
    const count = ids.length
    const list = [...ids]
    const isSure = await confirm({
      title: count === 1 ? t('Delete this client?') : t('Delete {{count}} clients?', { count }),
      message: name
        ? t('You can restore {{name}} from Recently deleted for 30 days. The jobs are kept.', {
            name,
          })
        : t('You can restore them from Recently deleted for 30 days. Their jobs are kept.'),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ ids: list }),
    })
    if (!isSure) return false
    toast.success(count === 1 ? t('Client deleted.') : t('{{count}} clients deleted.', { count }), {
      undo: () => void restore.send({ ids: list }),
    })
    return true
  }
}

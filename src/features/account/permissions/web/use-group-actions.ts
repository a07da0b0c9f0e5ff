import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { permissionsContract } from '../permissions.contract.ts'
import { madeKinds } from '../permissions.rules.ts'
import type { GroupColumn } from './group-column.ts'

/** Removes a group after a question, with a way back: a group of the same name, kind and permissions. */
export function useGroupActions() {
  const t = useTexts()
  const confirm = useConfirm()
  const drop = useSend(permissionsContract.deleteGroups)
  const add = useSend(permissionsContract.addGroup)

  async function remove({ id, name, kind }: GroupColumn, holds: number[]): Promise<void> {
    const isSure = await confirm({
      title: t('Confirm Deletion'),
      message: t('Remove the group {{name}}?', { name }),
      confirm: t('Remove'),
      danger: true,
      run: () => drop.send({ ids: [id] }),
    })
    if (!isSure) return
    const made = madeKinds.find(each => each === kind)
    toast.success(
      t('{{name}} was removed.', { name }),
      made && { undo: () => void add.send({ name, kind: made, holds }).catch(() => {}) },
    )
  }

  return { remove }
}

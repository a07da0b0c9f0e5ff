import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { pipelineContract } from '../pipeline.contract.ts'
import type { BoardList } from './board-lists.ts'

interface ListDialogProps {
  /** null: a new one. */
  list: BoardList | null
  onClose: () => void
}

export function ListDialog({ list, onClose }: ListDialogProps) {
  const t = useTexts()
  const add = useSend(pipelineContract.addList, { saved: 'Added.' })
  const edit = useSend(pipelineContract.editList, { saved: 'Saved.' })
  const form = useContractForm(pipelineContract.addList, {
    defaults: { name: list?.name ?? '' },
    onSubmit: async input => {
      if (list) await edit.send({ ...input, id: list.id, version: list.version })
      else await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={list ? t('Rename list') : t('New list')}
      size="sm"
    >
      <TextField name="name" label={t('Name')} withAsterisk maxLength={60} data-autofocus />
    </FormDialog>
  )
}

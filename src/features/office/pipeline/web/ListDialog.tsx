import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { pipelineContract } from '../pipeline.contract.ts'
import { listMoments, momentLabels } from '../pipeline.rules.ts'
import type { BoardList } from './board-lists.ts'

interface ListDialogProps {
  /** null: a new one. */
  list: BoardList | null
  onClose: () => void
}

export function ListDialog({ list, onClose }: ListDialogProps) {
  const t = useTexts()
  const { addList, editList } = pipelineContract
  const form = useRowForm({ add: addList, edit: editList }, list, {
    defaults: { name: list?.name ?? '', takes: [...(list?.takes ?? [])] },
    onDone: onClose,
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={list ? t('Edit list') : t('New list')} size="sm">
      <TextField name="name" label={t('Name')} withAsterisk maxLength={60} data-autofocus />
      <MultiSelectField
        name="takes"
        mt="md"
        label={t('Move jobs here when')}
        description={t('Jobs in other lists stay there until they’re closed.')}
        data={listMoments.map(moment => ({ value: moment, label: t(momentLabels[moment]) }))}
      />
    </FormDialog>
  )
}

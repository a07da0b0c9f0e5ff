import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type LeadSource, leadSourcesContract } from '../lead-sources.contract.ts'

interface LeadSourceDialogProps {
  /** null: a new one. */
  source: LeadSource | null
  onClose: () => void
}

export function LeadSourceDialog({ source, onClose }: LeadSourceDialogProps) {
  const t = useTexts()
  const add = useSend(leadSourcesContract.add, { saved: 'Added.' })
  const edit = useSend(leadSourcesContract.edit, { saved: 'Saved.' })
  const form = useContractForm(leadSourcesContract.add, {
    defaults: { name: source?.name ?? '' },
    onSubmit: async input => {
      if (source) await edit.send({ ...input, id: source.id, version: source.version })
      else await add.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={source ? source.name : t('New Lead Source')}
      subtitle={source ? t('The new name shows on every job from this source.') : undefined}
    >
      <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
    </FormDialog>
  )
}

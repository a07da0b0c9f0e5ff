import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { type LeadSource, leadSourcesContract } from '../lead-sources.contract.ts'

interface LeadSourceDialogProps {
  /** null: a new one. */
  source: LeadSource | null
  onClose: () => void
}

export function LeadSourceDialog({ source, onClose }: LeadSourceDialogProps) {
  const t = useTexts()
  const form = useRowForm(leadSourcesContract, source, {
    defaults: { name: source?.name ?? '' },
    onDone: onClose,
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

import * as z from 'zod/mini'
import { reasonNeeded } from '#features/people/clock/clock.rules.ts'
import * as f from '#shared/fields.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'

const given = z.object({ reason: f.requiredLine(500, reasonNeeded) })

interface ReasonDialogProps {
  title: string
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is done to a timesheet. */
export function ReasonDialog({ title, onSave, onClose }: ReasonDialogProps) {
  const t = useTexts()
  const form = useContractForm(given, {
    draft: `timesheet: ${title}`,
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onSave(reason)
      onClose()
    },
  })
  return (
    <FormDialog opened size="sm" form={form} onClose={onClose} title={title} save={title}>
      <TextArea name="reason" label={t('Reason')} maxLength={500} withAsterisk data-autofocus />
    </FormDialog>
  )
}

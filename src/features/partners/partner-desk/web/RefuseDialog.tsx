import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'

const reasonGiven = z.object({ reason: f.requiredLine(500, 'Please give a reason.') })

interface RefuseDialogProps {
  subtitle: string
  onRefuse: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Refuses commission with a reason that the partner reads. */
export function RefuseDialog({ subtitle, onRefuse, onClose }: RefuseDialogProps) {
  const t = useTexts()
  const form = useContractForm(reasonGiven, {
    draft: `refuse ${subtitle}`,
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onRefuse(reason)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={t('Reject commission')}
      subtitle={subtitle}
      save={t('Reject')}
    >
      <TextArea
        name="reason"
        label={t('Reason')}
        description={t('The partner sees it next to each entry.')}
        maxLength={500}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  )
}

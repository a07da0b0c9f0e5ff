import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { leadFormsContract } from '../lead-forms.contract.ts'
import type { GivenKey } from './given-key.ts'

/** Names a new lead form. */
export function NewLeadFormDialog({
  onAdded,
  onClose,
}: {
  onAdded: (added: GivenKey) => void
  onClose: () => void
}) {
  const t = useTexts()
  const add = useSend(leadFormsContract.add)
  const form = useContractForm(leadFormsContract.add, {
    draft: 'lead form new',
    defaults: { name: 'Google Ads' },
    onSubmit: async input => {
      const { result, key } = await add.send(input)
      onAdded({ form: result, key })
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      title={t('New lead form')}
      save={t('Get address and key')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('Portal or campaign')}
        description={t('It becomes the source of each lead.')}
        withAsterisk
        maxLength={80}
      />
    </FormDialog>
  )
}

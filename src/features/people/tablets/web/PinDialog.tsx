import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type TabletPeople, tabletsContract } from '../tablets.contract.ts'

/** Sets somebody's PIN anew; they are told. */
export function PinDialog({ person, onClose }: { person: TabletPeople[number]; onClose: () => void }) {
  const t = useTexts()
  const reset = useSend(tabletsContract.resetPin, { saved: reply => reply.message })
  const form = useContractForm(tabletsContract.resetPin, {
    draft: null,
    defaults: { user_id: person.id, pin: '' },
    onSubmit: async input => {
      await reset.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      form={form}
      size="sm"
      onClose={onClose}
      title={t('Set PIN of {{name}}', { name: person.name })}
      subtitle={t('They are told, and can change it in their profile.')}
    >
      <PasswordField
        name="pin"
        label={t('New PIN')}
        description={t('4 to 6 digits.')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-autofocus
      />
    </FormDialog>
  )
}

import { Button } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { tabletsContract } from '../tablets.contract.ts'

/** The own PIN for tablets in the yard. */
export function OwnPinCard() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const set = useRead(tabletsContract.ownPin, {}).data?.result
  const save = useSend(tabletsContract.savePin, { saved: reply => reply.message })
  const form = useContractForm(tabletsContract.savePin, {
    draft: null,
    defaults: { pin: '' },
    onSubmit: async input => {
      await save.send(input)
      form.reset({ pin: '' })
    },
  })
  if (!set) return null
  return (
    <Card
      title={t('Clock-in PIN')}
      about={
        set.set_at
          ? t('Set on {{when}} by {{name}}.', { when: instant(set.set_at), name: set.set_by })
          : t('For clocking in on a tablet in the yard.')
      }
    >
      <Form form={form}>
        <PasswordField
          name="pin"
          label={t('New PIN')}
          description={t('4 to 6 digits.')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          mb="md"
        />
        <Button type="submit" loading={form.busy}>
          {t('Save')}
        </Button>
      </Form>
    </Card>
  )
}

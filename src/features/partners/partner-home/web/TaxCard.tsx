import { Button, SimpleGrid, Stack } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** The partner's details that payouts and tax invoices need. */
export function TaxCard({ tax }: { tax: Receives<typeof partnerHomeContract.settings>['tax'] }) {
  const t = useTexts()
  const save = useSend(partnerHomeContract.saveTax, { saved: 'Saved.' })
  const { version, ...defaults } = tax
  const form = useContractForm(partnerHomeContract.saveTax, {
    draft: null,
    defaults,
    toInput: values => ({ ...values, version }),
    onSubmit: input => save.send(input),
  })
  return (
    <Card title={t('Tax')} about={t('Without an ABN, we can pay up to $75 at a time.')}>
      <Form form={form}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField name="abn" label={t('ABN')} inputMode="numeric" maxLength={20} />
            <TextField name="address" label={t('Address on tax invoices')} maxLength={200} />
          </SimpleGrid>
          <SwitchField name="gst_registered" label={t('We’re registered for GST')} />
          <SwitchField
            name="rcti_agreed"
            label={t('Issue tax invoices for us')}
            description={t(
              'Recipient-created tax invoices add GST to payouts, so you don’t need to invoice us.',
            )}
          />
          <div>
            <Button type="submit" loading={form.busy}>
              {t('Save')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}

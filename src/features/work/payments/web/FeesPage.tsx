import { Alert, Button, Group, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Form } from '#web/forms/Form.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { feesContract } from '../fees.contract.ts'

/** Tax, card fee, and how items are entered. */
export default function FeesPage() {
  const t = useTexts()
  const fees = useRead(feesContract.read, {}, { staleTime: 0 })
  if (fees.data) return <FeesForm key={fees.data.result.version} {...fees.data.result} />
  if (!fees.error) return <PageSkeleton shape="form" />
  return (
    <LoadFailed title={t('Tax and fees could not be loaded')} text={t(fees.error)} onRetry={fees.refetch} />
  )
}

interface FeesFormProps {
  tax: number
  credit_fee: number
  Update_Original_Price: boolean
  Prefill_Item: boolean
  Include_Tax: boolean
}

function FeesForm({ tax, credit_fee, Update_Original_Price, Prefill_Item, Include_Tax }: FeesFormProps) {
  const t = useTexts()
  const save = useSend(feesContract.save, { saved: 'Saved.' })
  const form = useContractForm(feesContract.save, {
    defaults: { tax, credit_fee, Update_Original_Price, Prefill_Item, Include_Tax },
    onSubmit: async input => {
      await save.send(input)
    },
  })
  const fee = Number(useWatch({ control: form.methods.control, name: 'credit_fee' }))
  return (
    <Card title={t('Tax and fees')} about={t('Jobs keep the amounts they have.')} style={{ maxWidth: 560 }}>
      <Form form={form}>
        <Stack gap="md">
          <NumberField name="tax" label={t('Tax')} suffix=" %" decimalScale={2} min={0} max={100} />
          <NumberField
            name="credit_fee"
            label={t('Credit card fee')}
            suffix=" %"
            decimalScale={2}
            min={0}
            max={100}
          />
          {fee > 0 && (
            <Alert color="yellow">
              {t(
                'In Australia fees on eftpos, Visa and Mastercard payments are not allowed since 1 October 2026. American Express is excepted.',
              )}
            </Alert>
          )}
          <SwitchField name="Prefill_Item" label={t('Fill in price and description of a chosen item')} />
          <SwitchField name="Include_Tax" label={t('Prices are entered with tax')} />
          <SwitchField
            name="Update_Original_Price"
            label={t('Ask whether a price changed on a job becomes the usual one')}
          />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}

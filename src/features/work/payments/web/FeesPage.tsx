import { Alert } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FormCard } from '#web/forms/FormCard.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { feesContract } from '../fees.contract.ts'

/** Tax, card fee, and how items are entered. */
export default function FeesPage() {
  const t = useTexts()
  const read = useRead(feesContract.read, {}, { staleTime: 0 })
  return (
    <Loaded read={read} failed={t('Tax and fees could not be loaded')}>
      {({ result }) => <FeesForm key={result.version} {...result} />}
    </Loaded>
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
    <FormCard form={form} width={560} title={t('Tax and fees')} about={t('Jobs keep the amounts they have.')}>
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
    </FormCard>
  )
}

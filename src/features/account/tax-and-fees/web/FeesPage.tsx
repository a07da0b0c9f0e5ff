import { Alert } from '@mantine/core'
import { DayField } from '#web/forms/DayField.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'
import { feesContract } from '../fees.contract.ts'
import { taxTexts, usualTaxName } from '../tax-text.rules.ts'

/** Tax, card fee, and how items are entered. */
export default function FeesPage() {
  const t = useTexts()
  const { iso } = useViewer()
  return (
    <SettingsForm read={feesContract.read} save={feesContract.save} failed={t('Couldn’t load tax and fees')}>
      {form => (
        <FormCard
          form={form}
          width={560}
          title={t('Tax and fees')}
          about={t('Existing jobs keep their amounts.')}
        >
          <TextField
            name="tax_name"
            label={t('Name of the tax')}
            description={t('Shown on quotes, invoices and screens.')}
            maxLength={20}
            placeholder={usualTaxName(iso)}
          />
          <SwitchField
            name="registered"
            label={t('Registered for {{tax}}', {
              tax: form.methods.watch('tax_name') || usualTaxName(iso) || t('tax'),
            })}
            description={t('If off, quotes and invoices don’t charge it.')}
          />
          {form.methods.watch('registered') && (
            <DayField
              name="registered_from"
              label={t('Registered from')}
              description={t('Earlier documents have no tax. Leave empty if always registered.')}
              clearable
              width="100%"
            />
          )}
          <NumberField name="tax" label={t('Tax rate')} suffix=" %" decimalScale={2} min={0} max={100} />
          <NumberField
            name="credit_fee"
            label={t('Credit card fee')}
            suffix=" %"
            decimalScale={2}
            min={0}
            max={100}
          />
          {Number(form.methods.watch('credit_fee')) > 0 && (
            <Alert color="yellow">
              {t(
                'Since 1 October 2026, Australia bans surcharges on eftpos, Visa and Mastercard. American Express is exempt.',
              )}
            </Alert>
          )}
          <SwitchField name="Prefill_Item" label={t('Fill in the item’s price and description')} />
          <SwitchField
            name="Include_Tax"
            label={taxTexts(t, form.methods.watch('tax_name') || usualTaxName(iso)).enteredIncl()}
          />
          <SwitchField
            name="Update_Original_Price"
            label={t('Ask to update the usual price when it changes on a job')}
          />
        </FormCard>
      )}
    </SettingsForm>
  )
}

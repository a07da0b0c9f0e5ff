import { SimpleGrid, Stack } from '@mantine/core'
import PlacesPage from '#features/stock/inventory/web/PlacesPage.tsx'
import { FormCard } from '#web/forms/FormCard.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { useTexts } from '#web/i18n.ts'
import { stockSettingsContract } from '../stock-settings.contract.ts'

/** Places of stock, and what holds for orders and suppliers' invoices. */
export default function StockSettingsPage() {
  const t = useTexts()
  return (
    <Stack gap="lg">
      <SettingsForm
        read={stockSettingsContract.read}
        save={stockSettingsContract.save}
        failed={t('The settings could not be loaded')}
      >
        {form => (
          <FormCard form={form} width={760} title={t('Orders and suppliers’ invoices')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <NumberField
                name="tolerance"
                label={t('Tolerance on prices')}
                description={t('An invoice may be dearer than its order by this much; beyond it asks.')}
                suffix=" %"
                min={0}
                max={100}
                decimalScale={2}
              />
              <MoneyField
                name="tolerance_cents"
                label={t('Or by line')}
                description={t('Differences up to this amount are not asked about.')}
              />
              <NumberField
                name="markup"
                label={t('Markup')}
                description={t('On the cost of what is passed on to a client.')}
                suffix=" %"
                min={0}
                max={1_000}
                decimalScale={2}
              />
              <NumberField
                name="next_order"
                label={t('Next order number')}
                description={t('It can only be raised: numbers never repeat.')}
                prefix="PO-"
                thousandSeparator=""
                min={1}
                decimalScale={0}
              />
              <MoneyField
                name="office_limit_cents"
                label={t('Office approves up to')}
                description={t('Zero: any order. Owners approve all.')}
              />
              <MoneyField
                name="others_limit_cents"
                label={t('Others approve up to')}
                description={t('For all other groups that may order. Zero: any order.')}
              />
            </SimpleGrid>
          </FormCard>
        )}
      </SettingsForm>
      <PlacesPage />
    </Stack>
  )
}

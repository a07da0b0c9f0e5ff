import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { mostPrefix } from '#features/account/numbering/numbering.rules.ts'
import { stockSettingsContract } from '#features/stock/stock-settings/stock-settings.contract.ts'
import {
  mayBeginOrders,
  type PriceBookFollows,
  priceBookFollows,
  usualStockSettings,
} from '#features/stock/stock-settings/stock-settings.rules.ts'
import { writtenNumber } from '#shared/document-number.ts'
import { centsOf, dollarsOf } from '#shared/numbers/money.ts'
import { FormCard } from '#web/forms/FormCard.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MoneyField } from '#web/forms/MoneyField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SettingsForm } from '#web/forms/SettingsForm.tsx'
import { TagsField } from '#web/forms/TagsField.tsx'
import { useTexts } from '#web/i18n.ts'
import PlacesPage from './PlacesPage.tsx'

const followsLabels: Record<PriceBookFollows, string> = {
  off: 'Never',
  ask: 'Ask each time',
  on: 'Always',
}

/** Places of stock, and what holds for units, orders and suppliers' invoices. */
export default function StockSettingsPage() {
  const t = useTexts()
  return (
    <Stack gap="lg">
      <SettingsForm
        read={stockSettingsContract.read}
        save={stockSettingsContract.save}
        failed={t('Couldn’t load settings')}
        values={({ version: _, group_limits, ...kept }) => ({
          ...kept,
          group_limits: group_limits.map(({ group, limit_cents }) => ({
            group,
            limit: limit_cents === null ? null : dollarsOf(limit_cents),
          })),
        })}
        toInput={({ group_limits, ...values }) => ({
          ...values,
          next_order: Number(values.next_order) || 1,
          group_limits: group_limits.map(({ group, limit }) => ({
            group,
            limit_cents: centsOf(limit ?? ''),
          })),
        })}
        rules={({ order_prefix }) => {
          const problem = mayBeginOrders(order_prefix)
          return problem === true ? [] : [{ field: 'order_prefix', message: problem }]
        }}
      >
        {(form, { group_limits }) => (
          <FormCard form={form} width={760} title={t('Orders and supplier invoices')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <NumberField
                name="tolerance"
                label={t('Price tolerance')}
                description={t('Ask when an invoice exceeds its order by more than this.')}
                suffix=" %"
                min={0}
                max={100}
                decimalScale={2}
              />
              <MoneyField
                name="tolerance_cents"
                label={t('Tolerance per line')}
                description={t('Differences up to this amount are accepted.')}
              />
              <NumberField
                name="markup"
                label={t('Markup')}
                description={t('Added to the cost of rebilled items.')}
                suffix=" %"
                min={0}
                max={1_000}
                decimalScale={2}
              />
              <SelectField<PriceBookFollows>
                name="price_book"
                label={t('Update the price book from supplier prices')}
                description={t('Item costs and markup prices.')}
                data={priceBookFollows.map(value => ({ value, label: t(followsLabels[value]) }))}
              />
              <div>
                <Group align="start" grow>
                  <TextField
                    name="order_prefix"
                    label={t('Prefix')}
                    description={t('Prefix for order numbers')}
                    placeholder={usualStockSettings.order_prefix}
                    maxLength={mostPrefix}
                  />
                  <NumberField
                    name="next_order"
                    label={t('Next order number')}
                    description={t('You can only increase it.')}
                    thousandSeparator=""
                    min={1}
                    decimalScale={0}
                  />
                </Group>
                <NextOrder />
              </div>
              <TagsField
                name="units"
                label={t('Units')}
                description={t('Suggested when typing a unit. Press Enter to add one.')}
                maxTags={40}
                maxLength={30}
                clearButtonProps={{ 'aria-label': t('Clear') }}
              />
              <MoneyField
                name="office_limit_cents"
                label={t('Office approval limit')}
                description={t('0 = no limit. Owners can approve any order.')}
              />
              <MoneyField
                name="others_limit_cents"
                label={t('Approval limit for others')}
                description={t('For all other groups that can order. 0 = no limit.')}
              />
            </SimpleGrid>
            <div>
              <Text fw={600} component="h3">
                {t('Limits by group')}
              </Text>
              <Text size="sm" c="dimmed" mb="sm">
                {t('Leave empty to use the limit above. 0 = no limit.')}
              </Text>
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
                {group_limits.map(({ group, name }, n) => (
                  <NumberField
                    key={group}
                    name={`group_limits.${n}.limit`}
                    label={name}
                    prefix="$"
                    decimalScale={2}
                    min={0}
                  />
                ))}
              </SimpleGrid>
            </div>
          </FormCard>
        )}
      </SettingsForm>
      <PlacesPage />
    </Stack>
  )
}

/** The number that the next order gets. */
function NextOrder() {
  const t = useTexts()
  const [prefix, next] = useWatch({ name: ['order_prefix', 'next_order'] })
  return (
    <Text size="sm" c="dimmed" mt={6}>
      {t('Next: {{number}}. Issued documents keep their numbers.', {
        number: writtenNumber({ prefix: String(prefix), digits: 0 }, Number(next) || 1),
      })}
    </Text>
  )
}

import { Alert, SimpleGrid, Switch } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { netPrice, priceFor } from '../items.rules.ts'
import { MarginFields } from './MarginFields.tsx'

/** An item of the price book as it is being made of a part. */
export interface NewItemDraft {
  itemName: string
  description: string
  partName: string
  /** In cents. */
  partPrice: number
  margin: number | null
  fixedMargin: boolean
  jobType: number[]
  is_taxable: boolean
  defaultQuantity: number
  /** In cents. */
  itemPrice: number
}

/** The request that creates a new item. */
export const draftToInput = (item: NewItemDraft, price_with_tax: boolean) => ({
  name: item.itemName.trim(),
  description: item.description,
  price: priceInDollars(item.itemPrice),
  include_tax: price_with_tax,
  cost: item.partPrice > 0 ? priceInDollars(item.partPrice) : null,
  quantity: item.defaultQuantity,
  is_taxable: item.is_taxable,
  job_type_ids: item.jobType,
  partName: item.partName.trim(),
  margin: item.margin,
  fixedMargin: item.fixedMargin,
})

interface NewInvoiceItemFieldsProps {
  item: NewItemDraft
  /** Its price is typed with tax. */
  price_with_tax: boolean
  /** Basis points. */
  tax: number
  problem: { field: string; message: string } | null
  put: (facts: Partial<NewItemDraft>) => void
}

/** The fields of "Create as new invoice item": the part, what is earned with it, and the item's price. */
export function NewInvoiceItemFields({ item, price_with_tax, tax, problem, put }: NewInvoiceItemFieldsProps) {
  const t = useTexts()
  const taxes = useTaxTexts()
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data?.result ?? []
  const entered = (price_cents: number) => ({ price_cents, price_with_tax, is_taxable: item.is_taxable })
  const withTaxOf = (net: number) => priceFor({ ...entered(net), price_with_tax: false }, price_with_tax, tax)
  const errorOf = (field: keyof NewItemDraft) => (problem?.field === field ? t(problem.message) : undefined)
  return (
    <>
      {problem?.field === 'partName' && (
        <Alert role="alert" color="pink" mb="md">
          {t(problem.message)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('Item name')}
          withAsterisk
          maxLength={200}
          value={item.itemName}
          error={errorOf('itemName')}
          onChange={({ currentTarget: { value } }) => put({ itemName: value })}
        />
        <MultiSelect
          label={t('Job types')}
          data={types.map(({ value, label }) => ({ value: String(value), label }))}
          value={item.jobType.map(String)}
          onChange={values => put({ jobType: values.map(Number) })}
        />
        <GrowingText
          label={t('Description')}
          minRows={2}
          maxLength={2_000}
          value={item.description}
          onChange={({ currentTarget: { value } }) => put({ description: value })}
          style={{ gridColumn: '1 / -1' }}
        />
        <TextInput
          label={t('Part name')}
          withAsterisk
          maxLength={200}
          value={item.partName}
          onChange={({ currentTarget: { value } }) => put({ partName: value })}
        />
        <MoneyInput
          label={t('Part price')}
          isPrice
          cents={item.partPrice}
          onChange={partPrice =>
            // The price follows the part's as long as nobody has set it.
            put({
              partPrice,
              itemPrice: [0, withTaxOf(item.partPrice)].includes(item.itemPrice)
                ? withTaxOf(partPrice)
                : item.itemPrice,
            })
          }
        />
        {item.partPrice > 0 && (
          <div style={{ gridColumn: '1 / -1' }}>
            <MarginFields
              key={item.partPrice}
              costCents={item.partPrice}
              priceCents={netPrice(entered(item.itemPrice), tax)}
              onPrice={(net, margin, fixedMargin) => put({ itemPrice: withTaxOf(net), margin, fixedMargin })}
            />
          </div>
        )}
        <NumberInput
          label={t('Default quantity')}
          hideControls
          decimalScale={3}
          value={item.defaultQuantity}
          error={errorOf('defaultQuantity')}
          onChange={value => put({ defaultQuantity: Number(value) || 0 })}
        />
        <MoneyInput
          label={price_with_tax ? taxes.priceIncl() : taxes.priceExcl()}
          isPrice
          cents={item.itemPrice}
          onChange={itemPrice => put({ itemPrice })}
          {...(errorOf('itemPrice') && { error: errorOf('itemPrice') })}
        />
        <Switch
          label={t('Taxable')}
          checked={item.is_taxable}
          onChange={({ currentTarget: { checked } }) => put({ is_taxable: checked })}
        />
      </SimpleGrid>
    </>
  )
}

import { SimpleGrid } from '@mantine/core'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { UnitField } from '#features/stock/stock-settings/web/UnitInput.tsx'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { MultiSelectField } from '#web/forms/MultiSelectField.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type Item, itemsContract } from '../items.contract.ts'
import { netPrice, priceFor } from '../items.rules.ts'
import { MarginFields } from './MarginFields.tsx'

interface ItemDialogProps {
  /** null: a new one. */
  item: Item | null
  onClose: () => void
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const t = useTexts()
  const taxes = useTaxTexts()
  const seesCost = useMay(itemsContract.add.access)
  const types = useRead(jobTypesContract.options, {}, { staleTime: 300_000 }).data
  const form = useRowForm(itemsContract, item, {
    defaults: {
      name: item?.name ?? '',
      code: item?.code ?? '',
      unit: item?.unit ?? '',
      job_type_ids: item?.job_type_ids ?? [],
      description: item?.description ?? '',
      price: item?.entered_price ?? 0,
      include_tax: item?.price_with_tax ?? false,
      cost: item?.cost ?? null,
      quantity: item?.quantity ?? 1,
      is_taxable: item?.is_taxable ?? true,
      partName: item?.partName ?? '',
      margin: item?.margin ?? null,
      fixedMargin: item?.fixedMargin ?? false,
    },
    onDone: onClose,
  })
  const { tax } = useFees().rates
  const cost = priceOf(Number(form.methods.watch('cost') ?? 0))
  const price_with_tax = Boolean(form.methods.watch('include_tax'))
  const kind = () => ({ price_with_tax, is_taxable: Boolean(form.methods.getValues('is_taxable')) })
  const known = types
    ? [...types.result, ...types.retired.filter(type => item?.job_type_ids.includes(type.value))]
    : []
  return (
    <FormDialog
      opened
      form={form}
      size="lg"
      onClose={onClose}
      title={item ? item.name : t('New Item')}
      subtitle={item ? t('Existing jobs keep the name and price.') : undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextField
          name="name"
          label={t('Item name')}
          withAsterisk
          maxLength={200}
          data-autofocus
          style={{ gridColumn: '1 / -1' }}
        />
        <TextField name="code" label={t('Code')} maxLength={60} />
        <UnitField name="unit" />
        <NumberField
          name="price"
          label={price_with_tax ? taxes.priceIncl() : taxes.priceExcl()}
          prefix="$"
          decimalScale={4}
          min={0}
        />
        <TextField name="partName" label={t('Part name')} maxLength={200} />
        {seesCost && <NumberField name="cost" label={t('Cost to us')} prefix="$" decimalScale={4} min={0} />}
        <NumberField name="quantity" label={t('Usual quantity')} decimalScale={3} min={0} />
        <MultiSelectField<number> name="job_type_ids" label={t('Job types')} data={known} />
        {seesCost && cost > 0 && (
          <div style={{ gridColumn: '1 / -1' }}>
            <MarginFields
              key={`${cost} ${price_with_tax} ${tax}`}
              costCents={cost}
              priceCents={netPrice(
                { ...kind(), price_cents: priceOf(Number(form.methods.getValues('price') ?? 0)) },
                tax,
              )}
              entered={{
                margin: form.methods.getValues('margin'),
                isFixed: form.methods.getValues('fixedMargin'),
              }}
              onPrice={(net, margin, isFixed) => {
                const price = priceFor(
                  { ...kind(), price_cents: net, price_with_tax: false },
                  price_with_tax,
                  tax,
                )
                form.methods.setValue('price', priceInDollars(price), { shouldDirty: true })
                form.methods.setValue('margin', margin, { shouldDirty: true })
                form.methods.setValue('fixedMargin', isFixed, { shouldDirty: true })
              }}
            />
          </div>
        )}
      </SimpleGrid>
      <TextArea name="description" label={t('Description')} maxLength={2_000} mt="md" />
      <SwitchField name="is_taxable" label={t('Taxable')} mt="md" />
      <SwitchField name="include_tax" label={taxes.priceIncludes()} mt="md" />
    </FormDialog>
  )
}

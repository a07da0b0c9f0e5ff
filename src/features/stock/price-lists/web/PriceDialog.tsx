import { SimpleGrid } from '@mantine/core'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { UnitField } from '#features/stock/stock-settings/web/UnitInput.tsx'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { NumberField } from '#web/forms/NumberField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { useRowForm } from '#web/forms/use-row-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { holdsOf, isOurUnit, priceOfOurs } from '../pack.rules.ts'
import { priceListsContract, type SupplierPrice } from '../price-lists.contract.ts'
import { PriceBookChanges } from './PriceBookChanges.tsx'

interface PriceDialogProps {
  /** null: a new one. */
  price: SupplierPrice | null
  /** The supplier that a new one is of; null: to be chosen. */
  supplier: number | null
  onClose: () => void
}

/** A supplier's price of an item, and what it changes in the price book. */
export function PriceDialog({ price, supplier, onClose }: PriceDialogProps) {
  const t = useTexts()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const { parts, note } = useOfferedParts()
  const form = useRowForm(priceListsContract, price, {
    of: `supplier ${supplier}`,
    defaults: {
      supplier_id: price?.supplier_id ?? supplier,
      code: price?.code ?? '',
      name: price?.name ?? '',
      unit: price?.unit ?? '',
      price: price ? priceInDollars(price.price_cents) : null,
      part_id: price?.part_id ?? null,
      holds: price?.holds ?? null,
      follow: false,
    } as never,
    onDone: () => onClose(),
  })
  const [ofSupplier, part, typed, follow, unit, said] = form.methods.watch([
    'supplier_id',
    'part_id',
    'price',
    'follow',
    'unit',
    'holds',
  ] as never[]) as unknown as [number | null, number | null, number | null, boolean, string, number | null]
  const ours = parts.find(each => each.value === part)?.unit ?? price?.part_unit ?? ''
  const isOther = part !== null && !isOurUnit(unit, ours)
  const asked = priceOfOurs(priceOf(Number(typed) || 0), holdsOf(unit, ours, Number(said) || null) ?? 0)
  const changes = useRead(
    priceListsContract.costChanges,
    { supplier: ofSupplier ?? 0, prices: part === null ? [] : [{ part, price_cents: asked }] },
    { enabled: ofSupplier !== null && part !== null && Number.isFinite(asked) && asked > 0 },
  ).data?.result
  const known =
    price?.part_id && !parts.some(each => each.value === price.part_id)
      ? [{ value: price.part_id, label: price.part_name }]
      : []
  return (
    <FormDialog
      opened
      form={form}
      size="lg"
      title={price ? price.code || price.name : t('New Price')}
      subtitle={price?.supplier_name}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
        {!price && (
          <SelectField<number>
            name="supplier_id"
            label={t('Supplier')}
            withAsterisk
            data={suppliers.map(({ value, label }) => ({ value, label }))}
          />
        )}
        <TextField name="code" label={t('Supplier code')} maxLength={60} data-autofocus />
        <TextField name="name" label={t('Item')} maxLength={200} />
        <NumberField
          name="price"
          label={t('Cost')}
          description={t('Per unit, without tax')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          prefix="$"
          decimalScale={4}
          min={0}
        />
        <UnitField name="unit" />
        <SelectField<number>
          name="part_id"
          label={t('Our part')}
          description={note}
          searchable
          clearable
          limit={50}
          nothingFoundMessage={t('No matching parts')}
          data={[...known, ...parts.map(({ value, label }) => ({ value, label }))]}
        />
        {isOther && (
          <NumberField
            name="holds"
            label={t('Quantity per {{unit}}', { unit })}
            description={t('Price per part is the price divided by this.')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            suffix={ours && ` ${ours}`}
            decimalScale={3}
            min={0}
          />
        )}
      </SimpleGrid>
      <PriceBookChanges
        changes={changes}
        follow={follow}
        onFollow={next => form.methods.setValue('follow' as never, next as never, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

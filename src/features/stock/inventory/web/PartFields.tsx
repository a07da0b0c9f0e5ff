import { type NumberInputProps, SimpleGrid } from '@mantine/core'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { UnitInput } from '#features/stock/stock-settings/web/UnitInput.tsx'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { ShownPart } from '../inventory.wire.ts'
import type { PartDraft } from './part-draft.ts'

interface PartFieldsProps {
  /** null: a new one. */
  part: ShownPart | null
  draft: PartDraft
  placeName: string
  put: (facts: Partial<PartDraft>) => void
}

/** What a field means stands below it. */
const belowInput: NumberInputProps = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
  hideControls: true,
}

export function PartFields({ part, draft, placeName, put }: PartFieldsProps) {
  const t = useTexts()
  const { offered } = useOfferedItems()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const names = [...offered, ...(part?.items.map(each => ({ ...each, label: each.name })) ?? [])]
  const amount = { ...belowInput, decimalScale: 3, suffix: draft.unit && ` ${draft.unit}` }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <TextInput
        label={t('Name')}
        withAsterisk
        maxLength={200}
        data-autofocus={part ? undefined : true}
        style={{ gridColumn: '1 / -1' }}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => put({ name: value })}
      />
      <NumberInput
        {...belowInput}
        label={t('Price')}
        description={t('Unit cost')}
        withAsterisk
        prefix="$"
        decimalScale={4}
        value={draft.price}
        onChange={price => put({ price })}
      />
      <NumberInput
        {...amount}
        label={t('Quantity')}
        description={placeName}
        value={draft.quantity}
        onChange={quantity => put({ quantity })}
      />
      <UnitInput value={draft.unit} onChange={unit => put({ unit })} />
      <NumberInput
        {...amount}
        label={t('Minimum')}
        description={t('Low stock below')}
        min={0}
        value={draft.minimum}
        onChange={value => put({ minimum: Number(value) || 0 })}
      />
      <NumberInput
        {...amount}
        label={t('Target')}
        description={t('Topped up to this level')}
        min={0}
        value={draft.target}
        onChange={value => put({ target: Number(value) || 0 })}
      />
      <TextInput
        label={t('Barcode')}
        maxLength={80}
        value={draft.barcode}
        onChange={({ currentTarget: { value } }) => put({ barcode: value })}
      />
      <Select
        label={t('Supplier')}
        data={suppliers.map(({ value, label }) => ({ value: String(value), label }))}
        value={draft.supplier_id === null ? null : String(draft.supplier_id)}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        searchable={suppliers.length > 8}
        onChange={value => put({ supplier_id: value === null ? null : Number(value) })}
      />
      <TextInput
        label={t('Supplier code')}
        maxLength={60}
        value={draft.supplier_code}
        onChange={({ currentTarget: { value } }) => put({ supplier_code: value })}
      />
      <MultiSelect
        label={t('Sold as')}
        description={t('Price book items that use this part')}
        style={{ gridColumn: '1 / -1' }}
        searchable
        data={[
          ...new Map(names.map(each => [each.id, { value: String(each.id), label: each.label }])).values(),
        ]}
        value={draft.item_ids.map(String)}
        onChange={ids => put({ item_ids: ids.map(Number) })}
      />
    </SimpleGrid>
  )
}

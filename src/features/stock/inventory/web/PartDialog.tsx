import { Button, NumberInput, SimpleGrid, Switch, Tabs } from '@mantine/core'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { useRef, useState } from 'react'
import { useFees } from '#features/account/tax-and-fees/web/use-fees.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { newInvoiceItemProblem } from '#features/stock/price-book/items.rules.ts'
import {
  draftToInput,
  NewInvoiceItemFields,
  type NewItemDraft,
} from '#features/stock/price-book/web/NewInvoiceItemFields.tsx'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { UnitInput } from '#features/stock/stock-settings/web/UnitInput.tsx'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { SendError } from '#web/send.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type InventoryRow, inventoryContract } from '../inventory.contract.ts'
import { rowProblem } from '../inventory.rules.ts'
import type { ShownPlace } from './use-places.ts'

const PartStock = lazyPart(async () => (await import('./PartStock.tsx')).PartStock)

interface PartDialogProps {
  /** null: a new one. */
  part: InventoryRow | null
  place: number
  places: readonly ShownPlace[]
  onClose: () => void
}

/** Add/Edit Row: a part, how many lie at the place, and the item of the price book that is sold of it. */
export function PartDialog({ part, place, places, onClose }: PartDialogProps) {
  const t = useTexts()
  const mayPrice = useMay(itemsContract.add.access)
  const { offered } = useOfferedItems()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const { fees, rates } = useFees()
  const save = useSend(inventoryContract.send, { saved: part ? 'Saved.' : 'Added.' })
  const [row, setRow] = useState(() => ({
    Name: part?.Name ?? '',
    Price: (part?.Price ?? '') as string | number,
    Quantity: (part?.Quantity ?? '') as string | number,
    minimum: part?.minimum ?? 0,
    target: part?.target ?? 0,
    unit: part?.unit ?? '',
    barcode: part?.barcode ?? '',
    supplier_id: part?.supplier_id ?? null,
    supplier_code: part?.supplier_code ?? '',
    item_ids: part?.items.map(({ id }) => id) ?? [],
  }))
  const [item, setItem] = useState<NewItemDraft | null>(null)
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const isDirty = useRef(false)
  const put = (facts: Partial<typeof row>) => {
    setRow(now => ({ ...now, ...facts }))
    setProblem(null)
    isDirty.current = true
  }
  const stored = part && { Name: part.Name, Price: part.Price, Quantity: part.Quantity }
  const wrong = rowProblem(row, stored)
  const placeName = places.find(each => each.value === place)?.label ?? ''
  const price_with_tax = fees?.Include_Tax ?? false
  const names = [...offered, ...(part?.items.map(each => ({ ...each, label: each.name })) ?? [])]

  async function store() {
    const found = wrong ? { field: 'row', message: wrong } : item && newInvoiceItemProblem(item)
    if (found) return setProblem(found)
    try {
      await save.send({
        place,
        inventory: [
          {
            ...row,
            ...(part && { Id: part.Id, version: part.version, shown: part.Quantity }),
            ...(item && { invoiceItem: { ...draftToInput(item, price_with_tax), unit: row.unit } }),
          },
        ],
      })
      isDirty.current = false
      onClose()
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      error.shown = true
      setProblem({
        field: error.body.field === 'name' ? 'itemName' : 'row',
        message: error.words ?? t(error),
      })
    }
  }

  const fields = (
    <>
      {problem && !['itemName', 'defaultQuantity', 'itemPrice', 'partName'].includes(problem.field) && (
        <p role="alert" style={{ margin: '0 0 12px', color: 'var(--mantine-color-error)' }}>
          {t(problem.message)}
        </p>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <TextInput
          label={t('Name')}
          withAsterisk
          maxLength={200}
          data-autofocus={part ? undefined : true}
          style={{ gridColumn: '1 / -1' }}
          value={row.Name}
          onChange={({ currentTarget: { value } }) => put({ Name: value })}
        />
        <NumberInput
          label={t('Price')}
          description={t('Unit cost')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          prefix="$"
          decimalScale={4}
          hideControls
          value={row.Price}
          onChange={Price => put({ Price })}
        />
        <NumberInput
          label={t('Quantity')}
          description={placeName}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          decimalScale={3}
          suffix={row.unit && ` ${row.unit}`}
          hideControls
          value={row.Quantity}
          onChange={Quantity => put({ Quantity })}
        />
        <UnitInput value={row.unit} onChange={unit => put({ unit })} />
        <NumberInput
          label={t('Minimum')}
          description={t('Low below')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          decimalScale={3}
          suffix={row.unit && ` ${row.unit}`}
          hideControls
          value={row.minimum}
          onChange={value => put({ minimum: Number(value) || 0 })}
        />
        <NumberInput
          label={t('Target')}
          description={t('Filled up to this')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          decimalScale={3}
          suffix={row.unit && ` ${row.unit}`}
          hideControls
          value={row.target}
          onChange={value => put({ target: Number(value) || 0 })}
        />
        <TextInput
          label={t('Barcode')}
          maxLength={80}
          value={row.barcode}
          onChange={({ currentTarget: { value } }) => put({ barcode: value })}
        />
        <Select
          label={t('Supplier')}
          data={suppliers.map(({ value, label }) => ({ value: String(value), label }))}
          value={row.supplier_id === null ? null : String(row.supplier_id)}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          searchable={suppliers.length > 8}
          onChange={value => put({ supplier_id: value === null ? null : Number(value) })}
        />
        <TextInput
          label={t('Supplier code')}
          maxLength={60}
          value={row.supplier_code}
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
          value={row.item_ids.map(String)}
          onChange={ids => put({ item_ids: ids.map(Number) })}
        />
      </SimpleGrid>
      {mayPrice && (
        <Switch
          mt="md"
          mb="md"
          label={t('Create as new invoice item')}
          checked={item !== null}
          // It can be switched on once the row is right.
          disabled={wrong !== null}
          onChange={({ currentTarget: { checked } }) => {
            const cents = priceOf(Number(row.Price) || 0)
            setProblem(null)
            setItem(
              checked
                ? {
                    itemName: row.Name,
                    description: '',
                    partName: row.Name,
                    partPrice: cents,
                    margin: null,
                    fixedMargin: false,
                    jobType: [],
                    is_taxable: true,
                    defaultQuantity: 1,
                    itemPrice: cents,
                  }
                : null,
            )
          }}
        />
      )}
      {item && (
        <NewInvoiceItemFields
          item={item}
          price_with_tax={price_with_tax}
          tax={rates.tax}
          problem={problem}
          put={facts => {
            setItem(now => now && { ...now, ...facts })
            setProblem(null)
          }}
        />
      )}
    </>
  )
  return (
    <Dialog
      opened
      size="lg"
      title={part ? part.Name : t('Add Row')}
      busy={save.isPending}
      dirty={() => isDirty.current}
      onClose={onClose}
      onSave={() => void store()}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => void store()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {part ? (
        <Tabs defaultValue="row" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="row">{t('Part')}</Tabs.Tab>
            <Tabs.Tab value="stock">{t('Places and movements')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="row">{fields}</Tabs.Panel>
          <Tabs.Panel value="stock">
            <PartStock part={part} place={place} places={places} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        fields
      )}
    </Dialog>
  )
}

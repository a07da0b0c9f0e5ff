import { Button, CloseButton, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemPicker } from '#features/stock/inventory/web/ItemPicker.tsx'
import { stockNote } from '#features/stock/inventory/web/stock-note.ts'
import { useItemStock } from '#features/stock/inventory/web/use-item-stock.ts'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { scannedPart } from '#features/stock/labels/labels.rules.ts'
import { soldQuantity } from '#features/stock/price-book/items.rules.ts'
import { useOfferedItems } from '#features/stock/price-book/web/use-offered-items.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText, priceText } from '#web/money-text.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { newKey } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { companyParts, partsTotal, partTotal } from '../parts.rules.ts'
import type { Part } from '../parts.wire.ts'
import classes from './parts.module.css'
import { useOwner } from './use-owner.ts'

const NewItemDialog = lazyDialog(async () => (await import('./NewItemDialog.tsx')).NewItemDialog)

interface PartEditorProps {
  parts: readonly Part[]
  /** The technicians on the job. */
  technicians: readonly { value: number; label: string }[]
  /** True if prices are shown (permission 24). */
  seesMoney: boolean
  isLocked?: boolean
  /** Where the job is, for who is near with a part. */
  near?: { lat: number | null; lng: number | null }
  onChange: (parts: Part[]) => void
}

/** Parts used on a job and their owners; saved with the job. */
export function PartEditor({ parts, technicians, seesMoney, isLocked, near, onChange }: PartEditorProps) {
  const t = useTexts()
  const confirm = useConfirm()
  const { offered: items } = useOfferedItems()
  const [belongs, setBelongs] = useOwner(technicians)
  const [assigned, setAssigned] = useState<number | null>(null)
  const [isNew, setNew] = useState(false)
  const stock = useItemStock(
    parts.flatMap(part => part.item_id ?? []),
    near,
  )
  const { parts: shelf } = useOfferedParts()
  const nameOf = (id: number | null) => technicians.find(each => each.value === id)?.label ?? ''
  const change = (id: string, facts: Partial<Part>) =>
    onChange(parts.map(part => (part.id === id ? { ...part, ...facts } : part)))

  function add(item: { id: number; label: string; price: number | null; quantity: number }) {
    const isCompany = belongs === companyParts.value
    onChange([
      ...parts,
      {
        id: newKey(),
        item_id: item.id,
        name: item.label,
        price_cents: item.price === null ? null : priceOf(item.price),
        quantity: item.quantity,
        belongs_to: isCompany ? null : belongs,
        assigned_to: isCompany ? assigned : null,
      },
    ])
  }

  function scanned(text: string) {
    const part = scannedPart(shelf, text)
    const item = items.find(each => part?.items.includes(each.id))
    if (item) add(item)
    else toast.error(t('No part has the code {{text}}.', { text }))
  }

  async function remove(part: Part) {
    const isSure = await confirm({
      title: t('Delete Item'),
      message: t('Are you sure to permanently delete this item?'),
      confirm: t('Delete'),
      danger: true,
    })
    if (!isSure) return
    onChange(parts.filter(each => each.id !== part.id))
    toast.success(t('Part removed.'), { undo: () => onChange([...parts]) })
  }

  return (
    <Stack gap="md">
      {!isLocked && (
        <div className={classes.add}>
          <Select
            label={t('parts belong to')}
            data={[companyParts, ...technicians].map(({ value, label }) => ({
              value: String(value),
              label: value === companyParts.value ? t(label) : label,
            }))}
            value={String(belongs)}
            allowDeselect={false}
            onChange={value => setBelongs(Number(value))}
          />
          {belongs === companyParts.value && technicians.length > 1 && (
            <Select
              label={t('Assigned To')}
              data={technicians.map(({ value, label }) => ({ value: String(value), label }))}
              value={assigned === null ? null : String(assigned)}
              clearable
              onChange={value => setAssigned(value === null ? null : Number(value))}
            />
          )}
          <ItemPicker
            label={t('Add a part')}
            placeholder={t('Name or code')}
            none={t('No matching items')}
            place={belongs}
            priceOf={item => (seesMoney && item.price !== null ? priceText(priceOf(item.price)) : undefined)}
            onPick={add}
          />
          <ScanButton many onScan={scanned} />
          {seesMoney && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
              {t('Add New Item')}
            </Button>
          )}
        </div>
      )}
      {parts.length === 0 ? (
        <p className={classes.none}>{t('No parts yet.')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('Parts')}>
          {parts.map(part => (
            <li key={part.id} className={classes.part}>
              <div className={classes.what}>
                <strong>{part.name}</strong>
                <span>
                  {part.belongs_to === null
                    ? [t(companyParts.label), nameOf(part.assigned_to)].filter(Boolean).join(' · ')
                    : nameOf(part.belongs_to)}
                </span>
                {stock.has(part.item_id ?? 0) && (
                  <span>
                    {stockNote(t, stock.get(part.item_id ?? 0)!, part.belongs_to ?? companyParts.value)}
                  </span>
                )}
              </div>
              <fieldset className={classes.numbers} disabled={isLocked} aria-label={part.name}>
                <NumberInput
                  label={t('Quantity')}
                  w={96}
                  value={part.quantity}
                  min={0}
                  max={100_000}
                  decimalScale={3}
                  suffix={soldQuantity('', items.find(each => each.id === part.item_id)?.unit)}
                  onChange={value => {
                    if (Number(value) < 0) return void toast.error(t('Quantity cannot be negative.'))
                    change(part.id, { quantity: Number(value) || 0 })
                  }}
                />
                {seesMoney && (
                  <MoneyInput
                    label={t('Price')}
                    isPrice
                    cents={part.price_cents ?? 0}
                    onChange={price_cents => change(part.id, { price_cents })}
                  />
                )}
                {seesMoney && <span className={classes.total}>{moneyText(partTotal(part))}</span>}
                {stock.has(part.item_id ?? 0) && (
                  <Checkbox
                    label={t('Used')}
                    style={{ paddingBottom: 8 }}
                    checked={part.is_used ?? false}
                    onChange={({ currentTarget: { checked } }) => change(part.id, { is_used: checked })}
                  />
                )}
                {!isLocked && (
                  <CloseButton
                    size="lg"
                    aria-label={t('Remove {{name}}', { name: part.name })}
                    onClick={() => void remove(part)}
                  />
                )}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {seesMoney && parts.length > 0 && (
        <Group justify="flex-end">
          <strong>{t('Total {{amount}}', { amount: moneyText(partsTotal(parts)) })}</strong>
        </Group>
      )}
      {isNew && (
        <NewItemDialog
          items={items}
          onAdd={item => {
            add(item)
            setNew(false)
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Stack>
  )
}

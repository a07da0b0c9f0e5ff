import { Stack } from '@mantine/core'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { usePlaces } from '#features/stock/inventory/web/use-places.ts'
import { StockDialog } from '#features/stock/stock-lines/web/StockDialog.tsx'
import {
  AddPart,
  QuantityInput,
  RemoveLine,
  StockLines,
} from '#features/stock/stock-lines/web/StockLines.tsx'
import { usePartScan } from '#features/stock/stock-lines/web/use-scan.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useKeptSend } from '#web/use-endpoint.ts'
import { transfersContract } from '../transfers.contract.ts'

interface TransferDialogProps {
  from: number
  onClose: () => void
}

interface TypedTransfer {
  from: number
  to: number | null
  note: string
  lines: { id: number; quantity: string | number }[]
}

/** Sends parts from one place to another. */
export function TransferDialog({ from: begun, onClose }: TransferDialogProps) {
  const t = useTexts()
  const places = usePlaces()
  const { parts } = useOfferedParts()
  const { typed, put, isDirty } = useTyped<TypedTransfer>(`transfer from ${begun}`, {
    from: begun,
    to: null,
    note: '',
    lines: [],
  })
  const { from, to, note, lines } = typed
  const send = useKeptSend(transfersContract.send, {
    saved: 'Sent.',
    waits: () => ({
      title: t('New transfer'),
      typed: t('To {{name}}', { name: places.find(each => each.value === to)?.label ?? '' }),
      job: null,
    }),
  })
  const options = places.map(each => ({ value: String(each.value), label: each.label }))
  const setLines = (next: (lines: TypedTransfer['lines']) => TypedTransfer['lines']) =>
    put(now => ({ lines: next(now.lines) }))
  const setQuantity = (id: number, quantity: string | number) =>
    setLines(now => now.map(line => (line.id === id ? { ...line, quantity } : line)))
  const scanned = usePartScan(parts, ({ value: id }) =>
    setLines(now =>
      now.some(line => line.id === id)
        ? now.map(line => (line.id === id ? { ...line, quantity: Number(line.quantity) + 1 } : line))
        : [...now, { id, quantity: 1 }],
    ),
  )
  const shown = lines.map(line => {
    const { label: name, unit } = parts.find(part => part.value === line.id) ?? { label: '', unit: '' }
    return { ...line, name, unit }
  })
  return (
    <StockDialog
      title={t('New transfer')}
      isDirty={isDirty}
      onClose={onClose}
      cancels
      steps={[
        {
          label: t('Send'),
          isMain: true,
          disabled: to === null || lines.length === 0,
          run: () => {
            const sent = lines.map(({ id, quantity }) => ({ id, quantity: Number(quantity) || 0 }))
            return send.send({ from, to, lines: sent, note })
          },
        },
      ]}
    >
      <Stack gap="md">
        <Select
          label={t('From')}
          data={options}
          value={String(from)}
          searchable={places.length > 8}
          allowDeselect={false}
          onChange={value => put({ from: Number(value) })}
        />
        <Select
          label={t('To')}
          data={options.filter(each => each.value !== String(from))}
          value={to === null ? null : String(to)}
          searchable={places.length > 8}
          onChange={value => put({ to: value === null ? null : Number(value) })}
        />
        <AddPart lines={lines} onAdd={({ value: id }) => setLines(now => [...now, { id, quantity: 1 }])} />
        <ScanButton many onScan={scanned} />
        {shown.length > 0 && (
          <StockLines
            lines={shown}
            columns={[
              {
                title: t('Quantity'),
                cell: ({ id, name, unit, quantity }) => (
                  <QuantityInput
                    aria-label={t('Quantity of {{name}}', { name })}
                    unit={unit}
                    value={quantity}
                    onChange={value => setQuantity(id, value)}
                  />
                ),
              },
            ]}
            end={({ id, name }) => (
              <RemoveLine name={name} onRemove={() => setLines(now => now.filter(each => each.id !== id))} />
            )}
          />
        )}
        <TextInput
          label={t('Note')}
          maxLength={200}
          value={note}
          onChange={({ currentTarget: { value } }) => put({ note: value })}
        />
      </Stack>
    </StockDialog>
  )
}

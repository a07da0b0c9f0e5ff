import { CloseButton, type NumberInputProps, Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { fittingOrAlike, namedBy } from '#shared/rows/fit.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { RowLine } from '#web/ui/picker/RowLine.tsx'

/** A part in an order, a transfer or a count. */
interface Line {
  id: number
  name: string
  unit: string
  code?: string
}

interface LineColumn<L> {
  title: string
  cell: (line: L) => ReactNode
  maxWidth?: number
}

interface StockLinesProps<L extends Line> {
  lines: readonly L[]
  /** Those after the part; false: not shown now. */
  columns: readonly (LineColumn<L> | false)[]
  /** Shown below the part's name. */
  below?: (line: L) => ReactNode
  /** Button at the end of a line. */
  end?: (line: L) => ReactNode
}

/** The lines of an order, a transfer or a count. */
export function StockLines<L extends Line>({ lines, columns, below, end }: StockLinesProps<L>) {
  const t = useTexts()
  const shown = columns.filter(column => column !== false)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Parts')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Part')}</Table.Th>
            {shown.map(({ title }) => (
              <Table.Th key={title} ta="right">
                {title}
              </Table.Th>
            ))}
            {end && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr key={line.id}>
              <Table.Td style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
                {line.name}
                {line.code && ` (${line.code})`}
                {below?.(line)}
              </Table.Td>
              {shown.map(({ title, cell, maxWidth }) => (
                <Table.Td key={title} ta="right" style={{ maxWidth }}>
                  {cell(line)}
                </Table.Td>
              ))}
              {end && <Table.Td ta="right">{end(line)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface QuantityInputProps extends Omit<NumberInputProps, 'onChange'> {
  unit: string
  onChange: (quantity: string | number) => void
}

/** A quantity of a part, with its unit. */
export const QuantityInput = ({ unit, ...props }: QuantityInputProps) => (
  <NumberInput
    w={unit ? 130 : 90}
    ml="auto"
    min={0}
    decimalScale={3}
    suffix={unit && ` ${unit}`}
    hideControls
    {...props}
  />
)

export const RemoveLine = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const t = useTexts()
  return <CloseButton aria-label={t('Remove {{name}}', { name })} onClick={onRemove} />
}

export type OfferedPart = ReturnType<typeof useOfferedParts>['parts'][number]

interface AddPartProps {
  /** Parts that are listed already. */
  lines: readonly { id: number }[]
  onAdd: (part: OfferedPart) => void
  mt?: 'sm'
}

/** Chooses one more part for a list. */
export function AddPart({ lines, onAdd, ...place }: AddPartProps) {
  const t = useTexts()
  const { parts, isKnown, note } = useOfferedParts()
  const [text, setText] = useState('')
  const open = parts.filter(part => !lines.some(line => line.id === part.value))
  const fits = fittingOrAlike(open, text, namesOf)
  return (
    <Picker
      {...place}
      label={t('Add a part')}
      placeholder={t('Name, code or barcode')}
      description={note}
      text={text}
      onText={setText}
      isChosen={false}
      isSettled={isKnown}
      certain={text.trim() === '' ? undefined : keyOf(namedBy(fits, text, namesOf))}
      showsAll
      listName={t('Parts')}
      none={t('No matching parts')}
      onPick={key => {
        const part = fits.find(each => String(each.value) === key)
        setText('')
        if (part) onAdd(part)
      }}
      rows={fits.slice(0, mostShown).map(part => ({
        key: String(part.value),
        content: (
          <RowLine
            name={part.label}
            facts={[part.supplier_code, t('{{count}} on hand', { count: part.on_hand })]}
            end={part.price_cents === null ? undefined : priceText(part.price_cents)}
          />
        ),
      }))}
    />
  )
}

const mostShown = 30
const namesOf = ({ label, supplier_code, barcode }: OfferedPart) =>
  [label, supplier_code, barcode].filter(Boolean)
const keyOf = (part: OfferedPart | undefined) => part && String(part.value)

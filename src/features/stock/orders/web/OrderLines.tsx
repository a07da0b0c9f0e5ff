import { Button, Text } from '@mantine/core'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { priceOfOurs } from '#features/stock/price-lists/pack.rules.ts'
import {
  AddPart,
  type OfferedPart,
  RemoveLine,
  StockLines,
} from '#features/stock/stock-lines/web/StockLines.tsx'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import type { Order } from '../orders.contract.ts'
import { inPacks, lineTotal, packPrice, quantityOnOrder } from '../orders.rules.ts'
import { PackedInput } from './PackedInput.tsx'

/** A line as it is typed; `arrived`: how many of it come now. */
export type TypedLine = Order['lines'][number] & { arrived: number }

interface OrderLinesProps {
  lines: readonly TypedLine[]
  isDraft: boolean
  isComing: boolean
  onChange: (lines: TypedLine[]) => void
  /** Sends what has arrived back to the supplier. */
  onReturn: ((id: number, quantity: number) => void) | undefined
}

const newLine = ({ value, label, unit, barcode, price_cents, supplier_code }: OfferedPart): TypedLine => ({
  id: value,
  name: label,
  unit,
  barcode,
  code: supplier_code,
  pack: '',
  holds: 1,
  quantity: 1,
  price_cents: price_cents ?? 0,
  received: 0,
  returned: 0,
  billed: 0,
  arrived: 0,
})

/** The lines of an order: typed while it is a draft, ticked off as they arrive. */
export function OrderLines({ lines, isDraft, isComing, onChange, onReturn }: OrderLinesProps) {
  const t = useTexts()
  const put = (id: number, facts: Partial<TypedLine>) =>
    onChange(lines.map(line => (line.id === id ? { ...line, ...facts } : line)))
  const kept = (line: TypedLine) => line.received - line.returned
  return (
    <>
      <StockLines
        lines={lines}
        columns={[
          isComing && {
            title: t('Received now'),
            cell: line => (
              <PackedInput
                label={t('{{name}} arrived', { name: line.name })}
                line={line}
                max={quantityOnOrder(line)}
                value={line.arrived}
                onChange={arrived => put(line.id, { arrived })}
              />
            ),
          },
          {
            title: t('Quantity'),
            cell: line =>
              isDraft ? (
                <PackedInput
                  label={t('Quantity of {{name}}', { name: line.name })}
                  line={line}
                  value={line.quantity}
                  onChange={quantity => put(line.id, { quantity })}
                />
              ) : (
                amountText(inPacks(line.quantity, line), line.pack || line.unit)
              ),
          },
          {
            title: t('Price'),
            maxWidth: 130,
            cell: line =>
              isDraft ? (
                <NumberInput
                  aria-label={t('Price of {{name}}', { name: line.name })}
                  w={110}
                  ml="auto"
                  min={0}
                  prefix="$"
                  decimalScale={4}
                  hideControls
                  value={priceInDollars(packPrice(line))}
                  onChange={value =>
                    put(line.id, { price_cents: priceOfOurs(priceOf(Number(value) || 0), line.holds) })
                  }
                />
              ) : (
                priceText(packPrice(line))
              ),
          },
          { title: t('Amount'), cell: line => moneyText(lineTotal(line)) },
          !isDraft && { title: t('Received'), cell: line => amountText(kept(line), line.unit) },
          !isDraft && { title: t('Billed'), cell: line => amountText(line.billed, line.unit) },
        ]}
        below={line =>
          line.pack !== '' && (
            <Text size="xs" c="dimmed">
              {t('{{amount}} per {{unit}}', {
                amount: amountText(line.holds, line.unit),
                unit: line.pack,
              })}
            </Text>
          )
        }
        end={line =>
          isDraft ? (
            <RemoveLine
              name={line.name}
              onRemove={() => onChange(lines.filter(each => each.id !== line.id))}
            />
          ) : (
            onReturn &&
            kept(line) > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={() => onReturn(line.id, kept(line))}>
                {t('Return')}
              </Button>
            )
          )
        }
      />
      {isDraft && <AddPart mt="sm" lines={lines} onAdd={part => onChange([...lines, newLine(part)])} />}
    </>
  )
}

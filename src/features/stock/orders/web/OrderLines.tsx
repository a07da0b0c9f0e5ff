import { Button, CloseButton, NumberInput, Table } from '@mantine/core'
import { amountText } from '#features/stock/inventory/inventory.rules.ts'
import { useOfferedParts } from '#features/stock/inventory/web/use-offered-parts.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText, priceText } from '#web/money-text.ts'
import { Select } from '#web/ui/select/Select.tsx'
import type { Order } from '../orders.contract.ts'
import { lineTotal, quantityOnOrder } from '../orders.rules.ts'

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

/** The lines of an order: typed while it is a draft, ticked off as they arrive. */
export function OrderLines({ lines, isDraft, isComing, onChange, onReturn }: OrderLinesProps) {
  const t = useTexts()
  const { parts, note } = useOfferedParts()
  const put = (id: number, facts: Partial<TypedLine>) =>
    onChange(lines.map(line => (line.id === id ? { ...line, ...facts } : line)))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={t('Parts')}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Part')}</Table.Th>
              {isComing && <Table.Th ta="right">{t('Arrives now')}</Table.Th>}
              <Table.Th ta="right">{t('Quantity')}</Table.Th>
              <Table.Th ta="right">{t('Price')}</Table.Th>
              <Table.Th ta="right">{t('Amount')}</Table.Th>
              {!isDraft && <Table.Th ta="right">{t('Received')}</Table.Th>}
              {!isDraft && <Table.Th ta="right">{t('Billed')}</Table.Th>}
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(line => {
              const kept = line.received - line.returned
              return (
                <Table.Tr key={line.id}>
                  <Table.Td style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
                    {line.name}
                    {line.code && ` (${line.code})`}
                  </Table.Td>
                  {isComing && (
                    <Table.Td ta="right">
                      <NumberInput
                        aria-label={t('{{name}} arrived', { name: line.name })}
                        w={line.unit ? 130 : 90}
                        ml="auto"
                        min={0}
                        max={quantityOnOrder(line)}
                        decimalScale={3}
                        suffix={line.unit && ` ${line.unit}`}
                        hideControls
                        value={line.arrived}
                        onChange={value => put(line.id, { arrived: Number(value) || 0 })}
                      />
                    </Table.Td>
                  )}
                  <Table.Td ta="right">
                    {isDraft ? (
                      <NumberInput
                        aria-label={t('Quantity of {{name}}', { name: line.name })}
                        w={line.unit ? 130 : 90}
                        ml="auto"
                        min={0}
                        decimalScale={3}
                        suffix={line.unit && ` ${line.unit}`}
                        hideControls
                        value={line.quantity}
                        onChange={value => put(line.id, { quantity: Number(value) || 0 })}
                      />
                    ) : (
                      amountText(line.quantity, line.unit)
                    )}
                  </Table.Td>
                  <Table.Td ta="right" style={{ maxWidth: 130 }}>
                    {isDraft ? (
                      <NumberInput
                        aria-label={t('Price of {{name}}', { name: line.name })}
                        w={110}
                        ml="auto"
                        min={0}
                        prefix="$"
                        decimalScale={4}
                        hideControls
                        value={priceInDollars(line.price_cents)}
                        onChange={value => put(line.id, { price_cents: priceOf(Number(value) || 0) })}
                      />
                    ) : (
                      priceText(line.price_cents)
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{moneyText(lineTotal(line))}</Table.Td>
                  {!isDraft && <Table.Td ta="right">{amountText(kept, line.unit)}</Table.Td>}
                  {!isDraft && <Table.Td ta="right">{amountText(line.billed, line.unit)}</Table.Td>}
                  <Table.Td>
                    {isDraft && (
                      <CloseButton
                        aria-label={t('Remove {{name}}', { name: line.name })}
                        onClick={() => onChange(lines.filter(each => each.id !== line.id))}
                      />
                    )}
                    {onReturn && kept > 0 && (
                      <Button size="compact-xs" variant="subtle" onClick={() => onReturn(line.id, kept)}>
                        {t('Return')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </section>
      {isDraft && (
        <Select
          mt="sm"
          label={t('Add a part')}
          placeholder={t('Search parts')}
          description={note}
          data={parts
            .filter(part => !lines.some(line => line.id === part.value))
            .map(part => ({ value: String(part.value), label: part.label }))}
          value={null}
          searchable
          limit={50}
          nothingFoundMessage={t('No part matches')}
          onChange={value => {
            const part = parts.find(each => String(each.value) === value)
            if (!part) return
            const { value: id, label: name, unit, barcode, price_cents, supplier_code: code } = part
            const none = { received: 0, returned: 0, billed: 0, arrived: 0 }
            onChange([
              ...lines,
              { id, name, unit, barcode, code, quantity: 1, price_cents: price_cents ?? 0, ...none },
            ])
          }}
        />
      )}
    </>
  )
}

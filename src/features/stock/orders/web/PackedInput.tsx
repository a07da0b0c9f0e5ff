import { Text } from '@mantine/core'
import { amountText } from '#features/stock/inventory/web/amount-text.ts'
import { QuantityInput } from '#features/stock/stock-lines/web/StockLines.tsx'
import { inPacks, type Packed } from '../orders.rules.ts'

interface PackedInputProps {
  label: string
  line: Packed & { unit: string }
  /** In our unit, as is what `onChange` tells. */
  value: number
  max?: number
  onChange: (quantity: number) => void
}

/** A quantity typed in the supplier's unit, with the same in ours below it. */
export const PackedInput = ({ label, line, value, max, onChange }: PackedInputProps) => (
  <>
    <QuantityInput
      aria-label={label}
      unit={line.pack || line.unit}
      {...(max !== undefined && { max: inPacks(max, line) })}
      value={inPacks(value, line)}
      onChange={typed => onChange(((Number(typed) || 0) * Math.round(line.holds * 1_000)) / 1_000)}
    />
    {line.pack !== '' && (
      <Text size="xs" c="dimmed">
        = {amountText(value, line.unit)}
      </Text>
    )}
  </>
)

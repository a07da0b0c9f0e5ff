import { NumberInput, Text } from '@mantine/core'
import { amountText } from '#features/stock/inventory/inventory.rules.ts'
import { inPacks, type Packed } from '../orders.rules.ts'

interface PackedInputProps {
  label: string
  line: Packed & { unit: string }
  /** In our unit, as it is told. */
  value: number
  max?: number
  onChange: (quantity: number) => void
}

/** A quantity typed in the supplier's unit, with what that is in ours below it. */
export function PackedInput({ label, line, value, max, onChange }: PackedInputProps) {
  const unit = line.pack || line.unit
  return (
    <>
      <NumberInput
        aria-label={label}
        w={unit ? 130 : 90}
        ml="auto"
        min={0}
        max={max === undefined ? undefined : inPacks(max, line)}
        decimalScale={3}
        suffix={unit && ` ${unit}`}
        hideControls
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
}

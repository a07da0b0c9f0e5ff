import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { centsOf, dollarsOf, mostCents } from '#shared/money.ts'

interface MoneyInputProps {
  cents: number
  onChange: (cents: number) => void
  label: ReactNode
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  size?: 'sm' | 'md'
}

/** An amount, typed in dollars and kept in cents. */
export function MoneyInput({ cents, onChange, size = 'sm', ...props }: MoneyInputProps) {
  return (
    <NumberInput
      {...props}
      size={size}
      value={dollarsOf(cents)}
      onChange={value => onChange(centsOf(value) ?? 0)}
      prefix="$"
      min={0}
      max={dollarsOf(mostCents)}
      decimalScale={2}
      thousandSeparator=","
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  )
}

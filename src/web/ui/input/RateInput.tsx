import type { ReactNode } from 'react'
import { NumberInput } from './NumberInput.tsx'

interface RateInputProps {
  /** Basis points. */
  rate: number
  onChange: (rate: number) => void
  label: ReactNode
  error?: ReactNode
  description?: ReactNode
  className?: string | undefined
}

/** A share, typed in percent and kept in basis points. */
export function RateInput({ rate, onChange, ...props }: RateInputProps) {
  return (
    <NumberInput
      {...props}
      suffix=" %"
      hideControls
      min={0}
      max={100}
      decimalScale={2}
      value={rate / 100}
      onChange={value => onChange(Math.round((Number(value) || 0) * 100))}
    />
  )
}

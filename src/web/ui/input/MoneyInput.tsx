import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { centsOf, dollarsOf, mostCents } from '#shared/numbers/money.ts'
import { priceDecimals, priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { NumberInput } from './NumberInput.tsx'

interface MoneyInputProps {
  cents: number
  onChange: (cents: number) => void
  label: ReactNode
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  size?: 'sm' | 'md'
  /** A unit price, which may have parts of a cent. */
  isPrice?: boolean
}

/** The input itself reads 1,250.50 and 1.250,50, and drops all other signs, so that -40 would become 40. */
const pastedAmount = /^\$?[\d.,\s]+\$?$/

/** An amount, typed in dollars and kept in cents. Pasted text that is none is refused. */
export function MoneyInput({
  cents,
  onChange,
  size = 'sm',
  error,
  isPrice = false,
  ...props
}: MoneyInputProps) {
  const t = useTexts()
  const [refused, setRefused] = useState('')
  /** Since the field was entered. */
  const [typed, setTyped] = useState<'nothing' | 'something' | null>(null)
  const [isEntered, setEntered] = useState(false)
  /** A price of nothing shows as placeholder. The field tells late that it was entered, after the first key perhaps. */
  const isBlank = cents === 0 && (typed === 'nothing' || (isPrice && typed === null))
  const isFine = isPrice && (isEntered || isBlank || typed !== null || !Number.isInteger(cents))

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim()
    const isAmount = pastedAmount.test(text)
    if (!isAmount) event.preventDefault()
    setRefused(isAmount ? '' : text.slice(0, 40))
  }
  return (
    <NumberInput
      {...props}
      size={size}
      error={refused ? t('“{{text}}” isn’t an amount such as 1,250.50.', { text: refused }) : error}
      onPaste={paste}
      value={isBlank ? '' : isPrice ? priceInDollars(cents) : dollarsOf(cents)}
      placeholder={isPrice ? moneyText(0) : undefined}
      onChange={value => {
        setRefused('')
        setTyped(value === '' ? 'nothing' : 'something')
        const rounded = centsOf(value)
        onChange(rounded !== null && isPrice ? priceOf(Number(value)) : (rounded ?? 0))
      }}
      prefix="$"
      min={0}
      max={dollarsOf(mostCents)}
      decimalScale={isFine ? priceDecimals : 2}
      // '$110.00' to read; whoever types is not given noughts to type around.
      fixedDecimalScale={typed === null && !isFine}
      onFocus={() => setEntered(true)}
      onBlur={() => {
        setTyped(null)
        setEntered(false)
      }}
      thousandSeparator=","
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  )
}

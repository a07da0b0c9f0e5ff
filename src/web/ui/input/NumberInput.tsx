import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { moneyMarks } from '#shared/numbers/money-text.ts'
import { language } from '#web/i18n.ts'

/** A number with the separators of the reader's language. `prefix="$"` makes it money, `thousandSeparator=","` groups it. */
export function NumberInput({ thousandSeparator, onFocus, onBlur, ...props }: NumberInputProps) {
  const { prefix, suffix, ...separators } = moneyMarks(language())
  const [isEntered, setEntered] = useState(false)
  const isMoney = props.prefix === '$'
  const isWholeCents = typeof props.value === 'number' && /^-?\d+(\.\d\d?)?$/.test(String(props.value))
  return (
    <MantineNumberInput
      {...props}
      {...(isMoney && { prefix, suffix })}
      // '$8.90' to read; whoever types is not given noughts to type around.
      {...(isMoney && !isEntered && isWholeCents && { decimalScale: 2, fixedDecimalScale: true })}
      decimalSeparator={separators.decimalSeparator}
      thousandSeparator={thousandSeparator === ',' ? separators.thousandSeparator : thousandSeparator}
      onFocus={event => {
        setEntered(true)
        onFocus?.(event)
      }}
      onBlur={event => {
        setEntered(false)
        onBlur?.(event)
      }}
    />
  )
}

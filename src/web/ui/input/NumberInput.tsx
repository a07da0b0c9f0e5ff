import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'
import { moneyMarks } from '#shared/numbers/money-text.ts'
import { language } from '#web/i18n.ts'

/** A number with the separators of the reader's language. `prefix="$"` makes it money, `thousandSeparator=","` groups it. */
export function NumberInput({ thousandSeparator, ...props }: NumberInputProps) {
  const { prefix, suffix, ...separators } = moneyMarks(language())
  return (
    <MantineNumberInput
      {...props}
      {...(props.prefix === '$' && { prefix, suffix })}
      decimalSeparator={separators.decimalSeparator}
      thousandSeparator={thousandSeparator === ',' ? separators.thousandSeparator : thousandSeparator}
    />
  )
}

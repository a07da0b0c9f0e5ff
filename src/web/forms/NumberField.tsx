import type { NumberInputProps } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { useField } from './use-field.ts'

interface NumberFieldProps
  extends Omit<NumberInputProps, 'name' | 'value' | 'defaultValue' | 'error' | 'form'> {
  name: string
}

/** A number or, when emptied, null. For money: prefix="$" decimalScale={2} fixedDecimalScale. */
export function NumberField({ name, ...props }: NumberFieldProps) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          hideControls
          thousandSeparator=","
          {...props}
          {...field}
          value={field.value ?? ''}
          onChange={value => field.onChange(value === '' ? null : Number(value))}
          error={error}
        />
      )}
    />
  )
}

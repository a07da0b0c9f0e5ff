import type { SwitchProps } from '@mantine/core'
import { Switch } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useField } from './use-field.ts'

interface SwitchFieldProps
  extends Omit<SwitchProps, 'name' | 'value' | 'checked' | 'defaultChecked' | 'error' | 'form'> {
  name: string
}

/** On or off, taken at once. */
export function SwitchField({ name, ...props }: SwitchFieldProps) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => (
        <Switch {...props} {...field} checked={value === true} error={error} />
      )}
    />
  )
}

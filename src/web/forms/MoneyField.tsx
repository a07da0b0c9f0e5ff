import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { MoneyInput } from '#web/ui/input/MoneyInput.tsx'
import { useField } from './use-field.ts'

interface MoneyFieldProps {
  name: string
  label: ReactNode
  description?: ReactNode
}

/** An amount, typed in dollars; the form's value is cents. */
export function MoneyField({ name, ...props }: MoneyFieldProps) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <MoneyInput {...props} cents={value} error={error} onChange={onChange} />
      )}
    />
  )
}

import { Controller } from 'react-hook-form'
import type { DayInputProps } from '#web/ui/DayInput.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { useField } from './use-field.ts'

/** A date; the form's value is 'yyyy-MM-dd' or null. */
export function DateField({
  name,
  ...props
}: Omit<DayInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'> & { name: string }) {
  const { control, error } = useField(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...field } }) => (
        <DayInput {...props} {...field} value={value || null} inputRef={ref} error={error} />
      )}
    />
  )
}

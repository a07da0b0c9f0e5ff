import { Controller } from 'react-hook-form'
import type { DateTimeInputProps } from '#web/ui/dates/DateTimeInput.tsx'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { useField } from './use-field.ts'

/** A moment in the company's wall time; the form's value is UTC ('…Z') or null. */
export function DateTimeField({
  name,
  ...props
}: Omit<DateTimeInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'> & { name: string }) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <DateTimeInput
          {...props}
          value={value || null}
          onChange={onChange}
          onBlur={onBlur}
          inputRef={ref}
          error={error}
        />
      )}
    />
  )
}

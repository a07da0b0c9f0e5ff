import { Controller } from 'react-hook-form'
import { DayInput, type DayInputProps } from '#web/ui/dates/DayInput.tsx'
import { useField } from './use-field.ts'

/** A day; the form's value is 'yyyy-MM-dd' or null. */
export function DayField({
  name,
  ...props
}: Omit<DayInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'> & { name: string }) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <DayInput
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

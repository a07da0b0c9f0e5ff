import { Controller } from 'react-hook-form'
import { useField } from '#web/forms/use-field.ts'
import { AddressField, type AddressFieldProps } from './AddressField.tsx'

/** The address field bound by name to the <Form> around it; the form's value is an AddressValue. */
export function AddressFormField({
  name,
  ...props
}: Omit<AddressFieldProps, 'value' | 'onChange' | 'error'> & { name: string }) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <AddressField {...props} inputRef={ref} value={value} onChange={onChange} error={error} />
      )}
    />
  )
}

import { Autocomplete } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useField } from '#web/forms/use-field.ts'
import { mostLabel } from '../mail-rules.rules.ts'

interface LabelFieldProps {
  name: string
  label: string
  /** Labels of the mail. */
  found: readonly string[]
}

/** The words before a fact: one of the mail's labels, or what is typed. */
export function LabelField({ name, label, found }: LabelFieldProps) {
  const { control, error } = useField(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Autocomplete
          {...field}
          label={label}
          error={error}
          data={[...found]}
          // All of them, also once one is chosen.
          filter={({ options }) => options}
          maxLength={mostLabel}
          maxDropdownHeight={240}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    />
  )
}

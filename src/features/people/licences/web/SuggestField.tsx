import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useField } from '#web/forms/use-field.ts'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'

interface SuggestFieldProps extends Omit<AutocompleteProps, 'name' | 'value' | 'defaultValue' | 'onChange'> {
  name: string
}

/** One line of text with suggestions. */
export function SuggestField({ name, ...props }: SuggestFieldProps) {
  const { control, error } = useField(name)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Autocomplete
          filter={fittingOptions}
          // Within the dialog: beside the page its suggestions belong to no landmark.
          comboboxProps={{ withinPortal: false }}
          {...props}
          {...field}
          error={error}
        />
      )}
    />
  )
}

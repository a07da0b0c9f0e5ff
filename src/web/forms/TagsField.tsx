import { TagsInput, type TagsInputProps } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { useField } from './use-field.ts'

interface TagsFieldProps extends Omit<TagsInputProps, 'name' | 'value' | 'defaultValue' | 'onChange'> {
  name: string
}

/** Short texts, typed one after another; what is typed counts when the field is left, too. */
export function TagsField({ name, error: ownError, ...props }: TagsFieldProps) {
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TagsInput
          filter={fittingOptions}
          acceptValueOnBlur
          {...props}
          {...field}
          error={error ?? ownError}
        />
      )}
    />
  )
}

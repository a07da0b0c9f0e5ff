import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import type { MultiSelectProps } from '#web/ui/select/select.types.ts'
import type { Choice } from './SelectField.tsx'
import { useField } from './use-field.ts'

interface MultiSelectFieldProps<Value extends string | number>
  extends Omit<MultiSelectProps<Value>, 'name' | 'value' | 'error' | 'data' | 'onChange'> {
  name: string
  data: readonly Choice<Value>[]
}

/** Any of several; the form's value is a list of the choices' own values. */
export function MultiSelectField<Value extends string | number>({
  name,
  data,
  ...props
}: MultiSelectFieldProps<Value>) {
  const t = useTexts()
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <MultiSelect<Value>
          searchable
          hidePickedOptions
          nothingFoundMessage={t('Nothing found')}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          {...props}
          {...field}
          data={[...data]}
          error={error}
        />
      )}
    />
  )
}

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
  /** Label of a first choice, 0, that takes all others away, such as 'Unassigned'. */
  none?: string
}

const nobody = 0 as never

/** Any of several; the form's value is a list of the choices' own values. */
export function MultiSelectField<Value extends string | number>({
  name,
  data,
  none,
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
          data={none === undefined ? [...data] : [{ value: nobody, label: none }, ...data]}
          onChange={next => field.onChange(none !== undefined && next.includes(nobody) ? [] : next)}
          error={error}
        />
      )}
    />
  )
}

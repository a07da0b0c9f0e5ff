import type { Primitive } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import type { SelectProps } from '#web/ui/select/select.types.ts'
import { useField } from './use-field.ts'

export interface Choice<Value extends Primitive = string | number> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends Primitive>
  extends Omit<SelectProps<Value>, 'name' | 'value' | 'error' | 'data' | 'onChange'> {
  name: string
  data: readonly Choice<Value>[]
  /** After the form has taken the choice. */
  onChosen?: (value: Value | null) => void
}

/** One of several; the form's value is the choice's own value (number or text), or null. */
export function SelectField<Value extends Primitive>({
  name,
  data,
  onChosen,
  ...props
}: SelectFieldProps<Value>) {
  const t = useTexts()
  const { control, error } = useField(name, props.label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select<Value>
          allowDeselect={false}
          searchable={data.length > 8}
          nothingFoundMessage={t('Nothing found')}
          clearButtonProps={{ 'aria-label': t('Clear') }}
          {...props}
          {...field}
          data={[...data]}
          onChange={value => {
            field.onChange(value)
            onChosen?.(value)
          }}
          error={error}
        />
      )}
    />
  )
}

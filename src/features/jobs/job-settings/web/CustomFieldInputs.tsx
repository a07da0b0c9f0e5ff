import { Checkbox, Group, Skeleton, Switch, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { MultiSelect } from '#web/ui/select/MultiSelect.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { type CustomField, fieldTabs, fieldType } from '../job-settings.rules.ts'
import { useCustomFields } from './use-custom-fields.ts'

const DateTimeInput = lazyPart(async () => (await import('#web/ui/dates/DateTimeInput.tsx')).DateTimeInput, {
  meanwhile: <Skeleton h={58} />,
})

interface CustomValue {
  id: number
  values: string[]
}

/** The company's own fields of one tab, in the form of a job around it; nothing while there are none. */
export function CustomFieldInputs({ tab }: { tab: 0 | 1 | 2 | 3 }) {
  const t = useTexts()
  const { data } = useCustomFields()
  const shown = data?.fields.filter(field => field.tab_id === tab && field.active) ?? []
  if (shown.length === 0) return null
  return (
    <div>
      <Text fw={500} size="sm" mb={6}>
        {tab === 0 ? t('Custom Fields') : t(fieldTabs[tab].label)}
      </Text>
      <Controller
        name="custom_fields"
        render={({ field: { value, onChange } }) => {
          const all = value as readonly CustomValue[]
          const change = (id: number, values: string[]) => {
            const others = all.filter(each => each.id !== id)
            onChange(values.length > 0 ? [...others, { id, values }].sort((a, b) => a.id - b.id) : others)
          }
          return (
            <Columns>
              {shown.map(field => (
                <FieldInput
                  key={field.id}
                  field={field}
                  values={all.find(each => each.id === field.id)?.values ?? []}
                  onChange={values => change(field.id, values)}
                />
              ))}
            </Columns>
          )
        }}
      />
    </div>
  )
}

interface FieldInputProps {
  field: CustomField
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** One field as its type asks: choices, a time, a box, a switch, a line or a note. */
function FieldInput({ field, values, onChange }: FieldInputProps) {
  const t = useTexts()
  const [first = ''] = values
  const label = field.field_label
  // One that was chosen before and is offered no more stays.
  const data = [...new Set([...field.options, ...values])]
  const one = (value: string | null) => onChange(value ? [value] : [])
  switch (field.field_type_id) {
    case fieldType.select:
      return (
        <Select
          label={label}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          data={data}
          value={first || null}
          onChange={one}
        />
      )
    case fieldType.multi:
      return (
        <MultiSelect
          label={label}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
          data={data}
          value={[...values]}
          onChange={onChange}
        />
      )
    case fieldType.datetime:
      return <DateTimeInput label={label} clearable value={first || null} onChange={one} />
    case fieldType.checkbox:
      return (
        <Checkbox.Group label={label} value={[...values]} onChange={onChange}>
          <Group gap="md" mt={6}>
            {data.map(option => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </Group>
        </Checkbox.Group>
      )
    case fieldType.switch:
      return (
        <Switch
          label={label}
          checked={first === '1'}
          onChange={event => onChange(event.currentTarget.checked ? ['1'] : [])}
        />
      )
    case fieldType.note:
      return (
        <GrowingText
          label={label}
          minRows={3}
          maxLength={2_000}
          value={first}
          onChange={event => one(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          maxLength={500}
          value={first}
          onChange={event => one(event.currentTarget.value)}
        />
      )
  }
}

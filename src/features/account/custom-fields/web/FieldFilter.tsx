import { useTexts } from '#web/i18n.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { type CustomField, hasOptions } from '../custom-fields.rules.ts'

interface FieldFilterProps {
  fields: readonly CustomField[]
  /** A field and its value: '3:Tile'; '': all. */
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to one value of an own field; not there while no field in the list has options. */
export function FieldFilter({ fields, value, onChange }: FieldFilterProps) {
  const t = useTexts()
  const groups = fields
    .filter(field => hasOptions(field.field_type_id))
    .map(({ id, field_label, options }) => ({
      group: field_label,
      items: options.map(option => ({ value: `${id}:${option}`, label: option })),
    }))
  if (groups.length === 0) return null
  return (
    <Select
      aria-label={t('Custom Fields')}
      placeholder={groups.length === 1 ? groups[0]!.group : t('Custom Fields')}
      clearable
      searchable
      w={170}
      value={value || null}
      onChange={chosen => onChange(chosen ?? '')}
      data={groups}
    />
  )
}

import { useMemo } from 'react'
import { answerText } from '#shared/questions/questions.ts'
import { useTexts } from '#web/i18n.ts'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { type FieldPageId, questionOf, valuesOfField } from '../custom-fields.rules.ts'
import { customValues } from '../custom-values.wire.ts'
import { FieldFilter } from './FieldFilter.tsx'
import { useCustomFields } from './use-custom-fields.ts'

/** A column of an own field, in a list of any rows that have them. */
export type OwnColumn = Column<{ custom_fields?: string | undefined }, never>

interface FilteredList {
  filters: { field: string }
  setFilters: (filters: { field: string }) => void
}

/** The own fields in the list of a page: their columns, and the input that narrows the list to a value of one. */
export function useListedFields(page: FieldPageId, list: FilteredList) {
  const t = useTexts()
  const { data } = useCustomFields(page)
  const fields = useMemo(() => data?.fields.filter(field => field.active && field.in_lists) ?? [], [data])
  const columns = useMemo(
    () =>
      fields.map(
        (field): OwnColumn => ({
          id: `field-${field.id}`,
          header: field.field_label,
          width: 150,
          hideBelow: 'md',
          cell: row => {
            const held = valuesOfField(customValues.read(row.custom_fields ?? ''), field.id)
            return answerText(questionOf(field).kind, held, t) || null
          },
        }),
      ),
    [t, fields],
  )
  const filter = (
    <FieldFilter fields={fields} value={list.filters.field} onChange={field => list.setFilters({ field })} />
  )
  return { columns, filter }
}

import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import classes from './DataTable.module.css'
import type { Sort } from './data-table.types.ts'
import type { TableViewProps } from './table-view.types.ts'

/** Sorts cards, which have no headers to press: by what, and which way round. */
export function CardSort<Row, Id extends string | number, Field extends string>({
  columns,
  sort,
  onChange,
}: Pick<TableViewProps<Row, Id, Field>, 'columns' | 'sort' | 'onChange'>) {
  const t = useTexts()
  const choices = columns.flatMap(({ sortField, header }) =>
    sortField === undefined ? [] : [{ value: sortField, label: header }],
  )
  if (!onChange || !sort || choices.length === 0) return null
  const isKnown = choices.some(choice => choice.value === sort.field)
  const change = (to: Sort<Field>) => onChange({ sort: to, page: 1, after: undefined })
  const isUp = sort.order === 'ASC'
  // No column of their own, but the order in which they were added.
  const byAge = isUp ? t('Oldest first') : t('Newest first')
  const unnamed = sort.field === 'id' ? byAge : t('Sort by')
  return (
    <div className={classes.cardSort}>
      <NativeSelect
        aria-label={t('Sort by')}
        leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
        data={isKnown ? choices : [{ value: '', label: unnamed, disabled: true }, ...choices]}
        value={isKnown ? sort.field : ''}
        onChange={event => change({ field: event.currentTarget.value as Field, order: 'ASC' })}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={isUp ? t('Sort descending') : t('Sort ascending')}
        onClick={() => change({ field: sort.field, order: isUp ? 'DESC' : 'ASC' })}
      >
        {isUp ? <IconArrowUp size={18} /> : <IconArrowDown size={18} />}
      </ActionIcon>
    </div>
  )
}

import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, memo, useCallback, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { TableRow } from './TableRow.tsx'
import type { TableViewProps } from './table-view.types.ts'
import { comesFromControl, useRowKeys } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'

/** Rows of the data table on a wide screen. */
export function TableRows<Row, Id extends string | number, Field extends string>(
  props: TableViewProps<Row, Id, Field>,
) {
  const t = useTexts()
  const { columns, rows, rowId, rowLabel, onRowOpen, pageSize } = props
  const picks = useRowSelection(rows?.map(rowId) ?? [], props.selection)
  const { listProps, rowProps } = useRowKeys({
    count: rows?.length ?? 0,
    onOpen: onRowOpen && (i => rows?.[i] && onRowOpen(rows[i])),
    onSelect: picks ? i => rows?.[i] && picks.toggle(rowId(rows[i])) : undefined,
  })

  // Rows and heads keep one function each, and are redrawn only when something of theirs has changed.
  const { sort, onChange } = props
  const now = useRef({ picks, sort, onChange })
  useLayoutEffect(() => {
    now.current = { picks, sort, onChange }
  })
  const onPick = useCallback((id: Id, withStretch: boolean) => now.current.picks?.toggle(id, withStretch), [])
  const onPickAll = useCallback(() => now.current.picks?.toggleAll(), [])
  const onSort = useCallback((field: Field) => {
    const isAscending = now.current.sort?.field === field && now.current.sort.order === 'ASC'
    const order = isAscending ? 'DESC' : 'ASC'
    now.current.onChange?.({ sort: { field, order }, page: 1, after: undefined })
  }, [])

  function onClick(event: MouseEvent) {
    const element = (event.target as Element).closest<HTMLElement>('[data-row]')
    const row = rows?.[Number(element?.dataset.row)]
    // Marking text in a row with the mouse must not open it.
    if (!onRowOpen || !element || !row || window.getSelection()?.toString()) return
    if (!comesFromControl({ target: event.target, currentTarget: element })) onRowOpen(row)
  }

  return (
    <div className={classes.scroll} tabIndex={rows && !onRowOpen && !picks ? 0 : undefined}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {picks && (
              <th className={classes.pick}>
                <PickAll
                  label={t('Select all rows on this page')}
                  areAll={picks.areAll}
                  areSome={picks.areSome}
                  disabled={!rows?.length}
                  onChange={onPickAll}
                />
              </th>
            )}
            {columns.map(column => (
              <HeaderCell
                key={column.id}
                column={column}
                order={
                  column.sortField !== undefined && sort?.field === column.sortField ? sort.order : undefined
                }
                onSort={onChange && onSort}
              />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the focused row is handled by the list */}
        <tbody {...listProps} onClick={onClick}>
          {!rows &&
            Array.from({ length: Math.min(pageSize, 10) }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a placeholder takes no focus
              <tr key={i} aria-hidden="true">
                {picks && <td className={classes.pick} />}
                {columns.map((column, c) => (
                  <td key={column.id} data-hide-below={column.hideBelow}>
                    <Skeleton height={10} my={5} width={`${45 + ((i * 7 + c * 13) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row, i) => {
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                {...rowProps(i)}
                name={rowLabel(row)}
                tone={props.rowTone?.(row)}
                opens={onRowOpen !== undefined}
                pick={picks && (picks.isSelected(id) ? 'chosen' : picks.isDisabled(id) ? 'disabled' : 'free')}
                onPick={onPick}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface PickAllProps {
  label: string
  areAll: boolean
  areSome: boolean
  disabled: boolean
  onChange: () => void
}

const PickAll = memo(function PickAll({ label, areAll, areSome, ...props }: PickAllProps) {
  return <Checkbox aria-label={label} checked={areAll} indeterminate={areSome} {...props} />
})

interface HeaderCellProps<Row, Field extends string> {
  column: Column<Row, Field>
  /** How the rows are sorted by it now. */
  order: 'ASC' | 'DESC' | undefined
  onSort: ((field: Field) => void) | undefined
}

function Head<Row, Field extends string>({ column, order, onSort }: HeaderCellProps<Row, Field>) {
  const field = column.sortField
  const Icon = order === 'ASC' ? IconArrowUp : order === 'DESC' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {field !== undefined && onSort ? (
        <UnstyledButton
          className={classes.sorter}
          data-sorted={order ? true : undefined}
          onClick={() => onSort(field)}
        >
          {column.header}
          <Icon size={13} stroke={2} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  )
}
const HeaderCell = memo(Head) as typeof Head

import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
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

  // The rows keep one function each, and are redrawn only when something of theirs has changed.
  const toggle = useRef(picks?.toggle)
  useLayoutEffect(() => {
    toggle.current = picks?.toggle
  })
  const onPick = useCallback((id: Id, withStretch: boolean) => toggle.current?.(id, withStretch), [])

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
                <Checkbox
                  aria-label={t('Select all rows on this page')}
                  checked={picks.areAll}
                  indeterminate={picks.areSome}
                  disabled={!rows?.length}
                  onChange={picks.toggleAll}
                />
              </th>
            )}
            {columns.map(column => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onChange={props.onChange} />
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

interface HeaderCellProps<Row, Id extends string | number, Field extends string>
  extends Pick<TableViewProps<Row, Id, Field>, 'sort' | 'onChange'> {
  column: Column<Row, Field>
}

function HeaderCell<Row, Id extends string | number, Field extends string>({
  column,
  sort,
  onChange,
}: HeaderCellProps<Row, Id, Field>) {
  const field = column.sortField
  const order = field !== undefined && sort?.field === field ? sort.order : undefined
  const Icon = order === 'ASC' ? IconArrowUp : order === 'DESC' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      style={{ width: column.width }}
      data-align={column.align}
      data-hide-below={column.hideBelow}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {field !== undefined && onChange ? (
        <UnstyledButton
          className={classes.sorter}
          data-sorted={order ? true : undefined}
          onClick={() =>
            onChange({ sort: { field, order: order === 'ASC' ? 'DESC' : 'ASC' }, page: 1, after: undefined })
          }
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

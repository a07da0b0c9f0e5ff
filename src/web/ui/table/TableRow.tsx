import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'

interface TableRowProps<Row, Id> {
  id: Id
  row: Row
  columns: readonly Column<Row>[]
  'data-row': number
  tabIndex?: number
  name: string
  tone: 'muted' | undefined
  /** A click opens it; the table listens. */
  opens: boolean
  /** null: rows can't be selected. */
  pick: 'chosen' | 'free' | 'disabled' | null
  onPick: (id: Id, withStretch: boolean) => void
}

function Row<R, Id extends string | number>(props: TableRowProps<R, Id>) {
  const t = useTexts()
  const { row, columns, name, pick, opens } = props
  return (
    <tr
      data-row={props['data-row']}
      tabIndex={props.tabIndex}
      className={classes.row}
      data-opens={opens || undefined}
      data-chosen={pick === 'chosen' || undefined}
      data-tone={props.tone}
    >
      {pick && (
        <td className={classes.pick} data-own-click>
          <Checkbox
            aria-label={t('Select {{name}}', { name })}
            checked={pick === 'chosen'}
            disabled={pick === 'disabled'}
            onChange={event =>
              props.onPick(props.id, (event.nativeEvent as unknown as PointerEvent).shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, c) => (
        <td
          key={column.id}
          data-align={column.align}
          data-hide-below={column.hideBelow}
          data-wrap={column.wrap || undefined}
          // A cell only shrinks to its column, and so ends in an ellipsis, when it has a largest width.
          style={{ maxWidth: column.width ?? 320 }}
        >
          {c === 0 && opens ? (
            <UnstyledButton
              className={classes.title}
              data-row-title
              tabIndex={-1}
              aria-label={t('Open {{name}}', { name })}
            >
              {column.cell(row)}
            </UnstyledButton>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** A row of the data table; a list that is sorted or filtered draws only the rows that are others. */
export const TableRow = memo(Row) as typeof Row

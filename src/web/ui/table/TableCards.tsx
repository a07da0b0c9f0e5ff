import { Skeleton, UnstyledButton } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { Checkbox } from '#web/ui/input/Checkbox.tsx'
import { CardSort } from './CardSort.tsx'
import classes from './DataTable.module.css'
import type { TableViewProps } from './table-view.types.ts'
import { comesFromControl, useRowKeys } from './use-row-keys.ts'
import { useRowSelection } from './use-row-selection.ts'

const places: readonly string[] = ['line', 'plain']

/** Rows of the data table on a phone: a card each. */
export function TableCards<Row, Id extends string | number, Field extends string>(
  props: TableViewProps<Row, Id, Field>,
) {
  const t = useTexts()
  const { columns, rows, rowId, rowLabel, onRowOpen } = props
  const picks = useRowSelection(rows?.map(rowId) ?? [], props.selection)
  const { listProps, rowProps } = useRowKeys({
    count: rows?.length ?? 0,
    onOpen: onRowOpen && (i => rows?.[i] && onRowOpen(rows[i])),
    onSelect: picks ? i => rows?.[i] && picks.toggle(rowId(rows[i])) : undefined,
  })
  const title = columns.find(column => column.card === 'title') ?? columns[0]
  const at = (place: string) =>
    columns.filter(column => column !== title && (column.card ?? 'line') === place)

  if (!rows) {
    return (
      <div className={classes.cards} aria-hidden="true">
        {[0, 1, 2, 3].map(i => (
          <div key={i} className={classes.card}>
            <Skeleton height={12} width="60%" mb={10} />
            <Skeleton height={9} width="90%" mb={6} />
            <Skeleton height={9} width="40%" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <>
      <CardSort {...props} />
      <ul className={classes.cards} aria-label={props.label} {...listProps}>
        {rows.map((row, i) => {
          const id = rowId(row)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the focused card is handled by the list
            <li
              key={id}
              {...rowProps(i)}
              className={classes.card}
              data-opens={onRowOpen ? true : undefined}
              data-chosen={picks?.isSelected(id) || undefined}
              data-tone={props.rowTone?.(row)}
              onClick={event => {
                if (onRowOpen && !comesFromControl(event)) onRowOpen(row)
              }}
            >
              <div className={classes.cardHead}>
                {picks && (
                  <Checkbox
                    size="sm"
                    aria-label={t('Select {{name}}', { name: rowLabel(row) })}
                    checked={picks.isSelected(id)}
                    disabled={picks.isDisabled(id)}
                    onChange={() => picks.toggle(id)}
                  />
                )}
                {title &&
                  (onRowOpen ? (
                    <UnstyledButton
                      className={classes.title}
                      data-row-title
                      tabIndex={-1}
                      aria-label={t('Open {{name}}', { name: rowLabel(row) })}
                    >
                      {title.cell(row)}
                    </UnstyledButton>
                  ) : (
                    <div className={classes.title}>{title.cell(row)}</div>
                  ))}
                <div className={classes.cardCorner}>
                  {at('corner').map(column => (
                    <span key={column.id}>{column.cell(row)}</span>
                  ))}
                </div>
              </div>
              <div className={classes.cardBody}>
                <dl className={classes.cardLines}>
                  {columns
                    .filter(column => column !== title && places.includes(column.card ?? 'line'))
                    .map(column => (
                      <div key={column.id} data-plain={column.card === 'plain' || undefined}>
                        <dt>{column.header}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                </dl>
                {at('foot').map(column => (
                  <div key={column.id} className={classes.cardFoot}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRowDrag } from '#web/ui/list/use-row-drag.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import classes from './TemplateRows.module.css'

interface Row<Id extends string | number> {
  id: Id
  name: string
  text: string
  /** A mark beside its name; '' for none. */
  mark?: string
}

interface TemplateRowsProps<Id extends string | number> {
  title: string
  rows: readonly Row<Id>[]
  end?: ReactNode
  onOpen: (row: Row<Id>) => void
  onRemove?: (row: Row<Id>) => void
  /** The ids in their new order; left out: they can't be moved. */
  onOrder?: ((ids: Id[]) => void) | undefined
}

/** Templates with what they say, to edit, delete or put in order. */
export function TemplateRows<Id extends string | number>({ title, end, ...list }: TemplateRowsProps<Id>) {
  return (
    <Card flush title={title} end={end}>
      <ul className={classes.rows}>
        {list.rows.map(row => (
          <TemplateRow key={row.id} row={row} {...list} />
        ))}
      </ul>
    </Card>
  )
}

type TemplateRowProps<Id extends string | number> = Omit<TemplateRowsProps<Id>, 'title' | 'end'> & {
  row: Row<Id>
}

function TemplateRow<Id extends string | number>({
  row,
  rows,
  onOpen,
  onRemove,
  onOrder,
}: TemplateRowProps<Id>) {
  const t = useTexts()
  const ids = rows.map(({ id }) => id)
  const { frame, handle, isDragged, edge, onKeyDown } = useRowDrag('templates', row.id, ids, onOrder)
  return (
    <li
      ref={frame}
      className={classes.row}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      {onOrder && (
        <ActionIcon
          ref={handle}
          variant="subtle"
          color="gray"
          className={classes.handle}
          aria-label={t('Move {{block}} with the arrow keys', { block: row.name })}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      )}
      <div className={classes.facts}>
        <p className={classes.name}>
          {row.name} {row.mark && <StatusBadge size="sm">{row.mark}</StatusBadge>}
        </p>
        <p className={classes.text}>{row.text}</p>
      </div>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={t('Edit {{name}}', { name: row.name })}
        onClick={() => onOpen(row)}
      >
        <IconPencil size={16} />
      </ActionIcon>
      {onRemove && (
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t('Delete {{name}}', { name: row.name })}
          onClick={() => onRemove(row)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  )
}

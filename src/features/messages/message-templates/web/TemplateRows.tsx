import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import classes from './TemplateRows.module.css'

interface Row {
  id: number
  name: string
  text: string
}

interface TemplateRowsProps {
  title: string
  rows: readonly Row[]
  end?: ReactNode
  onOpen: (row: Row) => void
  onRemove: (row: Row) => void
}

/** Templates with what they say, to edit or delete. */
export function TemplateRows({ title, rows, end, onOpen, onRemove }: TemplateRowsProps) {
  const t = useTexts()
  return (
    <Card flush title={title} end={end}>
      <ul className={classes.rows}>
        {rows.map(row => (
          <li key={row.id} className={classes.row}>
            <div className={classes.facts}>
              <p className={classes.name}>{row.name}</p>
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
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={t('Delete {{name}}', { name: row.name })}
              onClick={() => onRemove(row)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Card>
  )
}

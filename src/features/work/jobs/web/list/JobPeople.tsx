import { Tooltip } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { PersonChip } from '#web/ui/PersonChip.tsx'
import type { JobRow } from '../../jobs.wire.ts'
import { peopleOf } from '../../jobs.wire.ts'
import classes from './jobs-list.module.css'

/** A job's technicians: the first with name and colour, the others as dots. */
export function JobPeople({ row }: { row: Pick<JobRow, 'user_id' | 'user_name' | 'user_color'> }) {
  const t = useTexts()
  const [first, ...others] = peopleOf(row)
  if (!first) return <span className={classes.none}>{t('Nobody')}</span>
  const chip = (
    <span className={classes.people}>
      <PersonChip name={first.label} colour={first.color} />
      {others.map(({ value, label, color }) => (
        <span
          key={value}
          className={classes.dot}
          style={{ background: color }}
          role="img"
          aria-label={label}
        />
      ))}
    </span>
  )
  return others.length === 0 ? chip : <Tooltip label={row.user_name}>{chip}</Tooltip>
}

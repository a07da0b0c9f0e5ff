import { Tooltip } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { PersonChip } from '#web/ui/PersonChip.tsx'
import type { JobRow } from '../../jobs.contract.ts'
import classes from './jobs-list.module.css'

/** A job's technicians: the first with name and colour, the others as dots. */
export function JobPeople({ row }: { row: Pick<JobRow, 'user_name' | 'user_color'> }) {
  const t = useTexts()
  const names = row.user_name.split(',').flatMap(name => name.trim() || [])
  const colours = row.user_color.split(',').map(colour => colour.trim())
  if (names.length === 0) return <span className={classes.none}>{t('Nobody')}</span>
  const chip = (
    <span className={classes.people}>
      <PersonChip name={names[0]!} colour={colours[0]} />
      {names.slice(1).map((name, i) => (
        <span
          key={name}
          className={classes.dot}
          style={{ background: colours[i + 1] }}
          role="img"
          aria-label={name}
        />
      ))}
    </span>
  )
  return names.length === 1 ? chip : <Tooltip label={names.join(', ')}>{chip}</Tooltip>
}

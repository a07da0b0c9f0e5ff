import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import type { ShownRow } from '../job-rows.wire.ts'
import classes from './JobPeople.module.css'

/** A job's technicians: the first with name and colour, the others as dots. */
export function JobPeople({ row }: { row: Pick<ShownRow, 'technicians'> }) {
  const t = useTexts()
  const [first, ...others] = row.technicians
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
  return others.length === 0 ? (
    chip
  ) : (
    <Hint label={row.technicians.map(each => each.label).join(', ')}>{chip}</Hint>
  )
}

import { useTexts } from '#web/i18n.ts'
import classes from './shifts.module.css'
import { useHours } from './use-hours.ts'

interface ClashTextProps {
  clashes: {
    minutes: number
    left_minutes: number | null
    names: readonly string[]
    others?: number
    overlaps: boolean
  }
}

/** Points to weigh before a leave is asked for or answered: its hours, what is left then, and others away. */
export function ClashText({ clashes }: ClashTextProps) {
  const t = useTexts()
  const hours = useHours()
  const { minutes, left_minutes: left, names, others = names.length, overlaps } = clashes
  const warns = [
    left !== null && left < 0 && t('Exceeds the balance by {{time}}.', { time: hours(-left) }),
    overlaps && t('Already on leave at that time.'),
    names.length > 0
      ? t('Also away: {{names}}', { names: names.join(', ') })
      : others > 0 && t('{{count}} others are away then.', { count: others }),
  ].filter(each => each !== false)
  return (
    <div className={classes.clashes}>
      <small>
        {t('Uses {{time}}.', { time: hours(minutes) })}{' '}
        {left !== null && left >= 0 && t('{{time}} left after that.', { time: hours(left) })}
      </small>
      {warns.map(each => (
        <small key={each} className={classes.warning}>
          {each}
        </small>
      ))}
    </div>
  )
}

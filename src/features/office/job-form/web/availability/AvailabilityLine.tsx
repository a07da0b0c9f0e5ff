import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { PersonChip } from '#web/ui/PersonChip.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './Availability.module.css'
import { firstStart, type Stretch, startAt, step } from './slots.ts'

/** Something on a technician's day. */
export interface Planned extends Stretch {
  title: string
  /** An appointment of the job being planned. */
  isOwn?: boolean
}

interface AvailabilityLineProps {
  name: string
  colour: string | undefined
  /** True if they are on the job. */
  isChosen: boolean
  /** The one that Tab leads to. */
  isFirst: boolean
  day: number
  hours: Stretch
  planned: readonly Planned[]
  onTake: (minutes: number) => void
  /** The arrows lead to the line above (-1) or below (1). */
  onLeave: (by: -1 | 1) => void
}

/** One person's day as a line: the mouse or the arrow keys choose a start, a click or Enter takes it. */
export function AvailabilityLine(props: AvailabilityLineProps) {
  const { name, day, hours, planned, onTake } = props
  const t = useTexts()
  const time = useCompanyTime()
  const [hovered, setHovered] = useState<number | null>(null)
  const [keyed, setKeyed] = useState<number | null>(null)
  const [isFocused, setFocused] = useState(false)
  const start = keyed ?? firstStart(time.now, day, hours)
  const shown = hovered ?? (isFocused ? start : null)
  const formats = plannerFormats(time.locale)
  const length = hours.to - hours.from
  const place = ({ from, to }: Stretch) => ({
    left: `${(100 * (from - hours.from)) / length}%`,
    width: `${(100 * (to - from)) / length}%`,
  })
  const textOf = (each: Planned) => `${each.title}, ${formats.times(each.from, each.to)}`
  const inTheWay = planned.filter(each => !each.isOwn && each.from < start + step && start < each.to)

  function pointed(event: MouseEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return startAt((event.clientX - left) / width, hours)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowLeft: start - step,
      ArrowRight: start + step,
      Home: hours.from,
      End: hours.to - step,
    }
    const to = moves[event.key]
    if (to !== undefined) setKeyed(Math.min(hours.to - step, Math.max(hours.from, to)))
    else if (event.key === 'ArrowUp') props.onLeave(-1)
    else if (event.key === 'ArrowDown') props.onLeave(1)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ') onTake(start)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.person} data-chosen={props.isChosen || undefined}>
      <div className={classes.name} title={name}>
        <PersonChip name={name} colour={props.colour} />
      </div>
      <div
        className={classes.line}
        role="slider"
        tabIndex={props.isFirst ? 0 : -1}
        aria-label={t('{{name}}: start of the appointment', { name })}
        aria-valuemin={hours.from}
        aria-valuemax={hours.to - step}
        aria-valuenow={start}
        aria-valuetext={[
          time.wall(start, 'time'),
          ...(inTheWay.length > 0 ? inTheWay.map(textOf) : [t('free')]),
        ].join(', ')}
        style={{ backgroundSize: `${(100 * 60) / length}% 100%` }}
        onMouseMove={event => setHovered(pointed(event))}
        onMouseLeave={() => setHovered(null)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={event => onTake(pointed(event))}
        onKeyDown={onKeyDown}
      >
        {planned.map(each => (
          <span
            key={`${each.from} ${each.title}`}
            className={classes.planned}
            data-own={each.isOwn || undefined}
            style={place(each)}
            title={textOf(each)}
          >
            {each.title}
          </span>
        ))}
        {shown !== null && (
          <span className={classes.ghost} style={place({ from: shown, to: shown + step })}>
            <span>{time.wall(shown, 'time')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import type { PlannerDay } from '#web/planner/planner-types.ts'
import { PersonChip } from '#web/ui/person/PersonChip.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './Availability.module.css'
import { firstStart, type Stretch, slotMinutes, startAt, stretchesOutside } from './slots.ts'
import '#web/planner/views/away.css'

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
  /** Shift and leave; null: unknown. */
  known: PlannerDay | null
  /** `joins`: Shift was held, so that this person comes too. */
  onTake: (minutes: number, joins: boolean) => void
  /** The arrows lead to the line above (-1) or below (1). */
  onLeave: (by: -1 | 1) => void
}

/** One person's day as a line: the mouse or the arrow keys choose a start, a click or Enter takes it. */
export function AvailabilityLine(props: AvailabilityLineProps) {
  const { name, day, hours, planned, known, onTake } = props
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
  const away = known?.away ?? []
  const off = known?.work ? stretchesOutside(known.work, hours) : []
  const atStart = (each: Stretch) => each.from < start + slotMinutes && start < each.to
  const inTheWay = [
    ...planned.filter(each => !each.isOwn && atStart(each)).map(textOf),
    ...away.filter(atStart).map(each => each.label),
    ...(off.some(atStart) ? [t('outside the shift')] : []),
  ]
  const shownPart = ({ from, to }: Stretch) =>
    place({ from: Math.max(hours.from, from), to: Math.min(hours.to, to) })

  function pointed(event: MouseEvent<HTMLElement>): number {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return startAt((event.clientX - left) / width, hours)
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowLeft: start - slotMinutes,
      ArrowRight: start + slotMinutes,
      Home: hours.from,
      End: hours.to - slotMinutes,
    }
    const to = moves[event.key]
    if (to !== undefined) setKeyed(Math.min(hours.to - slotMinutes, Math.max(hours.from, to)))
    else if (event.key === 'ArrowUp') props.onLeave(-1)
    else if (event.key === 'ArrowDown') props.onLeave(1)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ')
      onTake(start, event.shiftKey)
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
        aria-valuemax={hours.to - slotMinutes}
        aria-valuenow={start}
        aria-valuetext={[time.wall(start, 'time'), ...(inTheWay.length > 0 ? inTheWay : [t('free')])].join(
          ', ',
        )}
        style={{ backgroundSize: `${(100 * 60) / length}% 100%` }}
        onMouseMove={event => setHovered(pointed(event))}
        onMouseLeave={() => setHovered(null)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={event => onTake(pointed(event), event.shiftKey)}
        onKeyDown={onKeyDown}
      >
        {off.map(each => (
          <span key={each.from} className={classes.off} style={shownPart(each)} />
        ))}
        {away.map(each => (
          <span
            key={`${each.from} ${each.label}`}
            className={`planner-away ${classes.away}`}
            style={shownPart(each)}
            title={each.label}
          >
            <span>{each.label}</span>
          </span>
        ))}
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
          <span className={classes.ghost} style={place({ from: shown, to: shown + slotMinutes })}>
            <span>{time.wall(shown, 'time')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

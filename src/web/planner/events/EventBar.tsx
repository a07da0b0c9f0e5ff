import { type CSSProperties, memo } from 'react'
import { dayMinutes } from '#shared/dates.ts'
import { isLong } from '#web/planner/layout/day-index.ts'
import { metrics } from '#web/planner/layout/planner-metrics.ts'
import { minuteOf } from '#web/planner/layout/visible-days.ts'
import { isLate, usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerFormats } from '#web/planner/planner-format.ts'
import type { PlannerEvent, PlannerTexts } from '#web/planner/planner-types.ts'
import './EventBar.css'

export interface EventBarProps {
  event: PlannerEvent
  day: number
  /** The number of its cell. */
  cell: number
  /** In whose column or row it stands. */
  person?: number | null
  /** Orders the focus within the cell. */
  at: number
  /**
   * 'line' in month cells and above the hours, 'block' among the hours, 'chip' in the cells of a table; on a board 'span'
   * along the hours and 'tick' where a day is a cell.
   */
  shape: 'line' | 'block' | 'chip' | 'span' | 'tick'
  left?: string
  width?: string
  top?: number
  height?: number
  continuesBefore?: boolean
  continuesAfter?: boolean
}

/** One event. What it does is decided by the listeners of the root, which read its data attributes. */
export const EventBar = memo(function EventBar(props: EventBarProps) {
  const { event, day, cell, person, at, shape, left, width, top, height, continuesBefore, continuesAfter } =
    props
  const planner = usePlanner()
  const { moves, resizes, formats, texts } = planner
  const late = isLate(event, planner)
  const style: CSSProperties = { ...eventColours(event), ...windowShare(event), left, width, top, height }
  const fixed = moves && !event.movable
  const hasEnd = shape === 'block' || shape === 'span'
  const resizable = hasEnd && !continuesAfter && resizes && (event.resizable ?? event.movable)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`planner-event planner-${shape}`}
      style={style}
      data-item="event"
      data-id={event.id}
      data-day={day}
      data-cell={cell}
      data-person={person ?? undefined}
      data-at={at}
      data-fixed={fixed || undefined}
      data-dimmed={event.dimmed || undefined}
      data-late={late || undefined}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      data-resize={resizable ? (shape === 'span' ? 'right' : 'bottom') : undefined}
      data-look={event.look}
      data-selected={event.selected || undefined}
      data-narrow={(shape === 'span' && widthOf(props) < namedFrom) || undefined}
      data-window={event.window ? true : undefined}
      aria-label={eventName(event, [late ? texts.late : undefined, ...faceOf(props, texts, formats)])}
      aria-description={fixed ? event.why : undefined}
    >
      {shape === 'line' ? (
        <Line {...props} />
      ) : shape === 'chip' ? (
        <Chip {...props} />
      ) : shape === 'tick' ? (
        <Tick {...props} />
      ) : shape === 'span' ? (
        <Span {...props} />
      ) : (
        <Block {...props} />
      )}
    </button>
  )
})

/** Texts on the bar in reading order. */
function faceOf(props: EventBarProps, texts: PlannerTexts, formats: PlannerFormats): (string | undefined)[] {
  const { event, shape } = props
  if (shape === 'line') return [startsAlone(props) ? formats.time(event.start) : undefined, event.title]
  if (shape === 'chip')
    return [chipTime(props, texts, chipClock(formats)), event.brief ?? event.title, event.below]
  if (shape === 'tick') return [formats.clock(event.start)]
  if (shape === 'span')
    return [widthOf(props) >= namedFrom ? spanName(props) : undefined, spanTime(props, formats)]
  const subtitle = linesOf(props) > 1 ? event.subtitle : undefined
  return [event.title, formats.times(event.start, event.end), subtitle]
}

/**
 * The name that readers hear: what is written on the event, as it can be asked for by voice, and then the facts that
 * it has no room for.
 */
export function eventName(event: PlannerEvent, face: (string | undefined)[]): string {
  const written = face.filter(Boolean).join(' ')
  const rest = event.facts.filter(fact => !written.includes(fact)).join(', ')
  return rest ? `${written}${/\p{P}$/u.test(written) ? ' ' : ', '}${rest}` : written
}

function Line(props: EventBarProps) {
  const { event } = props
  const { formats } = usePlanner()
  return (
    <>
      {startsAlone(props) && <span className="planner-time">{formats.time(event.start)}</span>}{' '}
      <span className="planner-title">{event.title}</span>
      <Pill event={event} />
    </>
  )
}

/** When, whom and where; the card says the rest. Hours of the usual day go without am and pm. */
function Chip(props: EventBarProps) {
  const { event } = props
  const { formats, texts } = usePlanner()
  return (
    <>
      <span className="planner-time">{chipTime(props, texts, chipClock(formats))}</span>{' '}
      <Pill event={event} /> <span className="planner-title">{event.brief ?? event.title}</span>
      {event.below && <span className="planner-below"> {event.below}</span>}
    </>
  )
}

/** A line that says who, and one that says when; colours say how far it is where there is no room for the letter. */
function Span(props: EventBarProps) {
  const { event } = props
  const { formats } = usePlanner()
  return (
    <>
      {widthOf(props) >= namedFrom && (
        <span className="planner-title">
          {isRoomy(props) && <Pill event={event} />} {spanName(props)}
        </span>
      )}{' '}
      <span className="planner-time">{spanTime(props, formats)}</span>
    </>
  )
}

/** In narrower bars a name would be cut to a few letters, which say nothing. */
const namedFrom = 62
const widthOf = ({ width }: EventBarProps) => Number.parseFloat(width ?? '')
const isRoomy = (props: EventBarProps) => widthOf(props) >= 110

const spanName = (props: EventBarProps) =>
  isRoomy(props) ? props.event.title : (props.event.name ?? props.event.title)

function spanTime(props: EventBarProps, formats: PlannerFormats): string {
  const { start, end } = props.event
  if (isRoomy(props)) return formats.times(start, end)
  return widthOf(props) >= namedFrom ? formats.time(start) : formats.clock(start)
}

/** All the room there is says when; the card says the rest. */
function Tick({ event }: EventBarProps) {
  const { formats } = usePlanner()
  return <span className="planner-time">{formats.clock(event.start)}</span>
}

/** Flowing text of as many lines as the card's height has room for. */
function Block(props: EventBarProps) {
  const { event } = props
  const { formats } = usePlanner()
  const lines = linesOf(props)
  const gap = lines > 1 ? '\n' : ' '
  return (
    <span className="planner-text" style={{ WebkitLineClamp: lines }}>
      <Pill event={event} /> <span className="planner-title">{event.title}</span>
      {gap}
      <span className="planner-time">{formats.times(event.start, event.end)}</span>
      {event.subtitle !== undefined && lines > 1 && <span>{`\n${event.subtitle}`}</span>}
    </span>
  )
}

/** 'Late', or a letter, drawn by the style, that stands for a word which the event's name has in full. */
export function Pill({ event }: { event: PlannerEvent }) {
  const planner = usePlanner()
  if (isLate(event, planner)) return <span className="planner-pill">{planner.texts.late}</span>
  return event.pill === undefined ? null : <span className="planner-pill" data-pill={event.pill} />
}

const startsAlone = ({ event, width }: EventBarProps) => width === undefined && !isLong(event)

const linesOf = ({ height }: EventBarProps) => Math.max(1, Math.floor((height! - 5) / metrics.textLine))

function chipTime(
  { event, day, continuesBefore }: EventBarProps,
  texts: PlannerTexts,
  timeOf: (wall: number) => string,
) {
  const midnight = day * dayMinutes
  if (event.start <= midnight && event.end >= midnight + dayMinutes) return texts.allDay
  return continuesBefore ? `– ${timeOf(event.end)}` : timeOf(event.start)
}

/** '9:00' from six to six, '8:30 pm' outside: in a day's order nobody mistakes the former. */
const chipClock = (formats: PlannerFormats) => (wall: number) => {
  const minute = minuteOf(wall)
  return minute >= 360 && minute <= 1080 ? formats.clock(wall) : formats.time(wall)
}

/** How much of it the window of its beginning takes. */
function windowShare({ window, start, end }: PlannerEvent): CSSProperties {
  if (!window) return {}
  return { '--planner-window': `${Math.min(100, (100 * window) / (end - start))}%` } as CSSProperties
}

/** The tint's colour and the left edge: one colour, or a band for each. */
export function eventColours(event: PlannerEvent): CSSProperties {
  const [first = 'var(--planner-primary)', ...rest] = event.colours
  const style: Record<string, string> = { '--planner-colour': first }
  if (rest.length > 0) {
    const share = 100 / event.colours.length
    const bands = event.colours.map((colour, i) => `${colour} ${i * share}% ${(i + 1) * share}%`)
    style['--planner-edge'] = `linear-gradient(${bands.join(', ')})`
  }
  return style
}

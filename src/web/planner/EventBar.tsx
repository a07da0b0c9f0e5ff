import { type CSSProperties, memo } from 'react'
import { isLong } from './day-index.ts'
import { usePlanner } from './planner-context.ts'
import { metrics } from './planner-metrics.ts'
import type { PlannerEvent } from './planner-types.ts'

export interface EventBarProps {
  event: PlannerEvent
  day: number
  /** The number of its cell. */
  cell: number
  /** In whose column or row it stands. */
  person?: number | null
  /** Orders the focus within the cell. */
  at: number
  /** 'line' in month cells and above the hours, 'block' among the hours, 'chip' in the cells of a table. */
  shape: 'line' | 'block' | 'chip'
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
  const { moves, resizes } = usePlanner()
  const style: CSSProperties = { ...eventColours(event), left, width, top, height }
  const fixed = moves && !event.movable
  const resizable = shape === 'block' && !continuesAfter && resizes && (event.resizable ?? event.movable)
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
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      data-resize={resizable || undefined}
      aria-label={event.label}
      aria-description={fixed ? event.why : undefined}
    >
      {shape === 'line' ? <Line {...props} /> : shape === 'chip' ? <Chip {...props} /> : <Block {...props} />}
    </button>
  )
})

function Line({ event, width }: EventBarProps) {
  const { formats } = usePlanner()
  return (
    <>
      {width === undefined && !isLong(event) && (
        <span className="planner-time">{formats.time(event.start)}</span>
      )}
      <span className="planner-title">{event.title}</span>
      <Pill event={event} />
    </>
  )
}

/** Flowing text that wraps: nothing of it is cut. */
function Chip({ event, continuesBefore }: EventBarProps) {
  const { formats } = usePlanner()
  return (
    <>
      <span className="planner-time">
        {continuesBefore ? `– ${formats.time(event.end)}` : formats.time(event.start)}
      </span>{' '}
      <Pill event={event} /> {event.brief ?? event.title}
    </>
  )
}

/** Flowing text of as many lines as the card's height has room for. */
function Block({ event, height }: EventBarProps) {
  const { formats } = usePlanner()
  const lines = Math.max(1, Math.floor((height! - 5) / metrics.textLine))
  const gap = lines > 1 ? '\n' : ' '
  return (
    <span className="planner-text" style={{ WebkitLineClamp: lines }}>
      <Pill event={event} /> <span className="planner-title">{event.title}</span>
      {gap}
      <span className="planner-time">{formats.times(event.start, event.end)}</span>
      {event.subtitle !== undefined && lines > 1 && `\n${event.subtitle}`}
    </span>
  )
}

function Pill({ event }: { event: PlannerEvent }) {
  return event.pill === undefined ? null : <span className="planner-pill">{event.pill}</span>
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

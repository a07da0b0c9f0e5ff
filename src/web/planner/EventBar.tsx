import { type CSSProperties, memo } from 'react'
import { isLong } from './day-index.ts'
import { usePlanner } from './planner-context.ts'
import type { PlannerEvent } from './planner-types.ts'

export interface EventBarProps {
  event: PlannerEvent
  day: number
  /** Orders the focus within the day. */
  at: number
  /** 'line' in month cells and above the hours, 'block' among the hours. */
  shape: 'line' | 'block'
  left?: string
  width?: string
  top?: number
  height?: number
  continuesBefore?: boolean
  continuesAfter?: boolean
}

/** One event. What it does is decided by the listeners of the root, which read its data attributes. */
export const EventBar = memo(function EventBar(props: EventBarProps) {
  const { event, day, at, shape, left, width, top, height, continuesBefore, continuesAfter } = props
  const { formats, moves, resizes } = usePlanner()
  const style: CSSProperties = { ...eventColours(event), left, width, top, height }
  const fixed = moves && !event.movable
  const resizable = shape === 'block' && !continuesAfter && resizes && (event.resizable ?? event.movable)
  const small = shape === 'line' || height! < 40
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`planner-event planner-${shape}`}
      style={style}
      data-item="event"
      data-id={event.id}
      data-day={day}
      data-at={at}
      data-small={small || undefined}
      data-fixed={fixed || undefined}
      data-dimmed={event.dimmed || undefined}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      data-resize={resizable || undefined}
      aria-label={event.label}
      title={fixed ? event.why : undefined}
    >
      {shape === 'line' && width === undefined && !isLong(event) && (
        <span className="planner-time">{formats.time(event.start)}</span>
      )}
      <span className="planner-title">{event.title}</span>
      {event.pill !== undefined && (shape === 'line' || height! >= 56) && (
        <span className="planner-pill">{event.pill}</span>
      )}
      {shape === 'block' && height! >= 26 && (
        <span className="planner-time">{formats.times(event.start, event.end)}</span>
      )}
      {shape === 'block' &&
        event.subtitle !== undefined &&
        height! >= (event.pill === undefined ? 56 : 74) && (
          <span className="planner-subtitle">{event.subtitle}</span>
        )}
    </button>
  )
})

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

import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { isLate, usePlanner } from '#web/planner/planner-context.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { eventColours } from './EventBar.tsx'
import './EventCard.css'

export interface CardHandle {
  /** Shows it beside an event's element: at once for focus and tap, after a rest for the pointer. */
  show: (bar: HTMLElement, event: PlannerEvent, by: ShownBy) => void
  hide: () => void
  /** It follows what has the focus; the pointer is over something else now. */
  scrolled: () => void
}

export type ShownBy = 'focus' | 'pointer' | 'tap'

const rest = 300
const width = 270
const gap = 6
const edge = 8

interface Shown {
  bar: HTMLElement
  event: PlannerEvent
  by: ShownBy
}

/** All that is known of the event that is pointed at or has the focus. Readers hear the same as the event's name. */
export function EventCard({ handle }: { handle: Ref<CardHandle> }) {
  const planner = usePlanner()
  const { formats, texts, moves } = planner
  const [shown, setShown] = useState<Shown | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const timer = useRef(0)
  useImperativeHandle(handle, () => ({
    show(bar, event, by) {
      clearTimeout(timer.current)
      const show = () => bar.isConnected && setShown({ bar, event, by })
      if (by !== 'pointer') show()
      else timer.current = window.setTimeout(show, rest)
    },
    scrolled() {
      clearTimeout(timer.current)
      setShown(now => (now?.by === 'focus' ? { ...now } : null))
    },
    hide() {
      clearTimeout(timer.current)
      setShown(null)
    },
  }))
  useEffect(() => () => clearTimeout(timer.current), [])
  const details = useDetails(shown?.event)

  // Beside the event where there is room, else below it, and never out of the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card grows with its details
  useLayoutEffect(() => {
    const element = card.current
    if (!shown || !element) return
    const bar = shown.bar.getBoundingClientRect()
    const isRight = bar.right + gap + width < innerWidth - edge
    const isBeside = isRight || bar.left - gap - width > edge
    const left = isRight ? bar.right + gap : isBeside ? bar.left - gap - width : bar.left
    const below = isBeside ? bar.top : bar.bottom + gap
    const top = Math.min(below, innerHeight - element.offsetHeight - edge)
    element.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
    element.style.top = `${Math.max(edge, top)}px`
  }, [shown, details])

  if (!shown) return null
  const { event } = shown
  const why = moves && !event.movable ? (event.why ?? texts.fixed) : null
  return (
    <div ref={card} className="planner-card" style={{ ...eventColours(event), width }} aria-hidden="true">
      <b>{event.title}</b>
      <span>{formats.when(event.start, event.end)}</span>
      {details?.map(line => (
        <span key={line}>{line}</span>
      ))}
      {isLate(event, planner) && <b>{texts.lateHint}</b>}
      {event.pillName !== undefined && (
        <span>
          <span className="planner-pill">{event.pill}</span> {event.pillName}
        </span>
      )}
      {why !== null && <small>{why}</small>}
      {shown.by === 'tap' && <small>{texts.tapAgain}</small>}
    </div>
  )
}

/** What the event knows of itself, and what is fetched for it while its card is open. */
function useDetails(event: PlannerEvent | undefined): readonly string[] | undefined {
  const [fetched, setFetched] = useState<{ event: PlannerEvent; lines: readonly string[] } | null>(null)
  useEffect(() => {
    let isOpen = true
    // Without a connection the card shows what is there.
    event?.moreDetails?.().then(
      lines => isOpen && setFetched({ event, lines }),
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [event])
  return fetched && fetched.event === event ? fetched.lines : event?.details
}

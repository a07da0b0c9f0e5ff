import { type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridSpot } from './drag/grid-hit.ts'
import { type GridSurface, gridSurface, registerSurface } from './drag/grid-surface.ts'
import { type DragContext, personOf, usePlannerDrag } from './drag/use-planner-drag.ts'
import { useTouchGuard } from './drag/use-touch-guard.ts'
import { type CardHandle, EventCard } from './events/EventCard.tsx'
import { useEventCard } from './events/use-event-card.ts'
import { eventsOn } from './layout/day-index.ts'
import { metrics, metricVariables } from './layout/planner-metrics.ts'
import { useElementSize } from './layout/use-element-size.ts'
import { usePlannerLayout } from './layout/use-planner-layout.ts'
import type { Place } from './layout/visible-days.ts'
import { cellNumber, dayOf } from './layout/visible-days.ts'
import { PlannerContext, type PlannerShared } from './planner-context.ts'
import { plannerFormats } from './planner-format.ts'
import { plannerPlaces } from './planner-places.ts'
import type { PlannerProps } from './planner-types.ts'
import { type KeyContext, usePlannerKeys } from './use-planner-keys.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { type MoreHandle, MorePopover } from './views/MorePopover.tsx'
import { PlannerGrid } from './views/PlannerGrid.tsx'
import './planner.css'

/** A calendar of month, week or day. It is controlled: what is shown and what a change does is the caller's. */
export function Planner(props: PlannerProps) {
  const { view, texts, locale, height = '100%' } = props
  const { workStart = 480, workEnd = 1020, stepMinutes = view === 'month' ? 60 : 30 } = props
  const root = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const more = useRef<MoreHandle>(null)
  const card = useRef<CardHandle>(null)
  const hintId = useId()
  const size = useElementSize(root)
  const compact = size !== null && size.width < metrics.compact
  const layout = usePlannerLayout(
    { ...props, weekStartsOn: props.weekStartsOn ?? 1, workStart, workEnd },
    size?.width ?? Number.POSITIVE_INFINITY,
  )
  const { index, frame, board } = layout
  const isBoard = board !== null
  const formats = plannerFormats(locale)
  const { find } = index
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const focus = useRovingFocus(root)

  const { startAt, placeText, clash } = plannerPlaces({
    props,
    layout,
    formats,
    workStart,
    workEnd,
    step: stepMinutes,
  })
  const activateCell = ({ day, minute, person }: GridSpot) => {
    if (compact && frame.kind !== 'time' && !isBoard) {
      const cell = root.current?.querySelector<HTMLElement>(`[data-item="cell"][data-day="${day}"]`)
      if (props.onOpenDay) props.onOpenDay(day)
      else if (cell) more.current?.open(cell, formats.date(day), eventsOn(index, day))
    } else if (props.onCreate) {
      const minutes = 2 * stepMinutes
      const start = startAt({ day, minute, person }, minutes)
      if (person === null) props.onCreate(start, start + minutes)
      else props.onCreate(start, start + minutes, person)
    } else if (view !== 'day') props.onOpenDay?.(day)
  }

  // Among the hours, and in a phone's list, an event has room for its text.
  const opensAtOnce = compact || frame.kind === 'time'
  const shownCard = useEventCard(card, { find, onPoint: props.onPoint, opensAtOnce })
  const { onExternalDrop } = props
  const rowEnds = board?.ends ?? null
  const config = { frame, step: stepMinutes, startAt, onExternalDrop, placeText, clash, rowEnds }
  const keepFocus = (id: string, { start, person }: Place) =>
    focus.keep(id, cellNumber(frame, dayOf(start), person))
  const drag: DragContext = {
    props,
    find,
    announce,
    hideMore: hidden => {
      shownCard.hide()
      more.current?.hide(hidden)
    },
    keepFocus,
  }
  const step = stepMinutes
  const keys: KeyContext = { props, frame, step, find, announce, focus, activateCell, placeText, keepFocus }
  // Listeners and the surface read the newest of everything here, so that they never need to be rebuilt.
  const configRef = useRef(config)
  const dragRef = useRef(drag)
  const keysRef = useRef(keys)
  useLayoutEffect(() => {
    configRef.current = config
    dragRef.current = drag
    keysRef.current = keys
  })

  const surface = useRef<GridSurface | null>(null)
  const getSurface = useCallback(() => surface.current, [])
  useEffect(() => {
    surface.current = gridSurface(root.current!, () => configRef.current)
    return registerSurface(surface.current)
  }, [])
  const onPointerDown = usePlannerDrag(root, getSurface, dragRef)
  const onKeyDown = usePlannerKeys(root, keysRef)
  useTouchGuard(root)

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const bar = target.closest<HTMLElement>('[data-id]')
    if (bar) {
      const selects = props.isSelecting || event.ctrlKey || event.metaKey || event.shiftKey
      if (selects && props.onSelect)
        return props.onSelect(bar.dataset.id!, { person: personOf(bar), isRange: event.shiftKey })
      if (root.current?.contains(bar) && shownCard.isFirstTap(bar)) return
      shownCard.hide()
      more.current?.close()
      props.onOpen(bar.dataset.id!)
      return
    }
    const cell = target.closest<HTMLElement>('[data-column]')
    if (!cell || target.closest('button') || !root.current?.contains(cell)) return
    const minute = surface.current?.spot(event.clientX, event.clientY).minute ?? null
    activateCell({ day: Number(cell.dataset.day), minute, person: personOf(cell) })
  }

  const { onOpenDay } = props
  const onPerson = isBoard ? props.onPerson : undefined
  const moves = props.onMove !== undefined
  const resizes = props.onResize !== undefined
  const lateFrom = props.now - (props.now % 5)
  const shared: PlannerShared = useMemo(
    () => ({
      formats,
      texts,
      compact,
      workStart,
      workEnd,
      step: stepMinutes,
      lateFrom,
      moves,
      resizes,
      onOpenDay,
      onPerson,
      openMore: (...opened) => more.current?.open(...opened),
    }),
    [formats, texts, compact, workStart, workEnd, stepMinutes, lateFrom, moves, resizes, onOpenDay, onPerson],
  )

  return (
    <PlannerContext value={shared}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role; this only listens. */}
      <div
        ref={root}
        className="planner"
        data-compact={compact || undefined}
        data-wide={(size && size.width >= metrics.wide) || undefined}
        style={rootStyle(height, workStart, workEnd, stepMinutes)}
        {...shownCard.listeners}
        onPointerDown={event => {
          shownCard.onPointerDown(event)
          onPointerDown(event)
        }}
        onKeyDown={event => {
          shownCard.hide()
          onKeyDown(event)
        }}
        onClick={onClick}
        onFocus={event => {
          focus.onFocus(event)
          shownCard.onFocus(event)
        }}
      >
        {size && <PlannerGrid props={props} root={root} size={size} hintId={hintId} layout={layout} />}
        <EventCard handle={card} />
        <MorePopover handle={more} find={find} />
        <p id={hintId} hidden>
          {texts.moveHint}
        </p>
        <div ref={live} className="planner-live" role="status" />
      </div>
    </PlannerContext>
  )
}

function rootStyle(height: number | string, workStart: number, workEnd: number, step: number) {
  return {
    ...metricVariables,
    height,
    '--planner-work-start': `${(workStart / 60) * metrics.hour}px`,
    '--planner-work-end': `${(workEnd / 60) * metrics.hour}px`,
    '--planner-step': `${(step / 60) * metrics.hour}px`,
  } as Record<string, string | number>
}

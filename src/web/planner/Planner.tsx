import { type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { monthEnd, monthStart } from '#shared/dates.ts'
import { type DayIndex, eventsOn, indexByDay } from './day-index.ts'
import { type GridSurface, gridSurface, registerSurface } from './grid-surface.ts'
import { MonthView } from './MonthView.tsx'
import { type MoreHandle, MorePopover } from './MorePopover.tsx'
import { PlannerContext, type PlannerShared } from './planner-context.ts'
import { plannerFormats } from './planner-format.ts'
import { laneCapacity, metrics, metricVariables, monthCapacity } from './planner-metrics.ts'
import type { PlannerEvent, PlannerProps } from './planner-types.ts'
import { stretchAt } from './snapping.ts'
import { TimeView } from './TimeView.tsx'
import { useElementSize } from './use-element-size.ts'
import { type DragContext, usePlannerDrag } from './use-planner-drag.ts'
import { type KeyContext, usePlannerKeys } from './use-planner-keys.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useTouchGuard } from './use-touch-guard.ts'
import { dayOf, visibleDays } from './visible-days.ts'
import './planner.css'

/** A calendar of month, week or day. It is controlled: what is shown and what a change does is the caller's. */
export function Planner(props: PlannerProps) {
  const { view, date, now, events, label, texts, locale, weekStartsOn = 1, height = '100%' } = props
  const { workStart = 480, workEnd = 1020, stepMinutes = view === 'month' ? 60 : 30 } = props
  const root = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const more = useRef<MoreHandle>(null)
  const hintId = useId()
  const size = useElementSize(root)
  const compact = size !== null && size.width < metrics.compact
  const frame = useMemo(() => visibleDays(view, date, weekStartsOn), [view, date, weekStartsOn])
  const index = useDayIndex(events)
  const formats = plannerFormats(locale)
  const find = useCallback((id: string) => index.byId.get(id), [index])
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const focus = useRovingFocus(root, frame.firstDay)

  const activateCell = (day: number, minute: number | null = null) => {
    if (compact && view === 'month') {
      const cell = root.current?.querySelector<HTMLElement>(`[data-item="cell"][data-day="${day}"]`)
      if (props.onOpenDay) props.onOpenDay(day)
      else if (cell) more.current?.open(cell, formats.date(day), eventsOn(index, day))
    } else if (props.onCreate) {
      const { start, end } = stretchAt({ day, minute: minute ?? workStart }, stepMinutes, workStart)
      props.onCreate(start, end)
    } else if (view !== 'day') props.onOpenDay?.(day)
  }

  // Listeners and the surface read the newest of everything here, so that they never need to be rebuilt.
  const config = { frame, step: stepMinutes, workStart, formats, onExternalDrop: props.onExternalDrop }
  const drag: DragContext = {
    props,
    find,
    announce,
    hideMore: hidden => more.current?.hide(hidden),
    keepFocus: id => focus.keep(id, dayOf(index.byId.get(id)?.start ?? 0)),
  }
  const keys: KeyContext = { props, frame, step: stepMinutes, formats, find, announce, focus, activateCell }
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
      more.current?.close()
      props.onOpen(bar.dataset.id!)
      return
    }
    const cell = target.closest<HTMLElement>('[data-column]')
    if (!cell || target.closest('button') || !root.current?.contains(cell)) return
    const spot = surface.current?.spot(event.clientX, event.clientY)
    activateCell(Number(cell.dataset.day), spot?.minute)
  }

  const { onOpenDay } = props
  const moves = props.onMove !== undefined
  const resizes = props.onResize !== undefined
  const shared: PlannerShared = useMemo(
    () => ({
      formats,
      texts,
      compact,
      workStart,
      workEnd,
      step: stepMinutes,
      moves,
      resizes,
      onOpenDay,
      openMore: (anchor, when, list) => more.current?.open(anchor, when, list),
    }),
    [formats, texts, compact, workStart, workEnd, stepMinutes, moves, resizes, onOpenDay],
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
        onPointerDown={onPointerDown}
        onPointerOver={nameOnHover}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={focus.onFocus}
      >
        {size && frame.kind === 'month' && (
          <MonthView
            frame={frame}
            index={index}
            today={dayOf(now)}
            monthFrom={monthStart(date)}
            monthTo={monthEnd(date)}
            capacity={monthCapacity(size.height, frame.rows)}
            label={label}
            hintId={hintId}
          />
        )}
        {size && frame.kind === 'time' && (
          <TimeView
            key={view}
            root={root}
            frame={frame}
            index={index}
            now={now}
            laneCap={laneCapacity(size.width, frame.columns)}
            label={label}
            hintId={hintId}
          />
        )}
        <MorePopover handle={more} find={find} />
        <p id={hintId} hidden>
          {texts.moveHint}
        </p>
        <div ref={live} className="planner-live" role="status" />
      </div>
    </PlannerContext>
  )
}

/** The index of the events, built on the one before so that unchanged days are known by identity. */
function useDayIndex(events: readonly PlannerEvent[]): DayIndex {
  const before = useRef<DayIndex | undefined>(undefined)
  const index = useMemo(() => indexByDay(events, before.current), [events])
  useLayoutEffect(() => {
    before.current = index
  }, [index])
  return index
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

/** A bar may cut its text off; the whole of it is given as a tooltip, but only once somebody asks. */
function nameOnHover(event: { target: EventTarget }) {
  const bar = (event.target as Element).closest<HTMLElement>('[data-id]')
  if (bar && !('fixed' in bar.dataset && bar.title)) bar.title = bar.getAttribute('aria-label') ?? ''
}

import { type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { monthEnd, monthStart } from '#shared/dates.ts'
import { BoardView } from './BoardView.tsx'
import { boardHours, layoutBoard } from './board-layout.ts'
import { clashAt, type DayIndex, eventsOf, eventsOn, freeFrom, indexByDay } from './day-index.ts'
import { type CardHandle, EventCard } from './EventCard.tsx'
import type { GridSpot } from './grid-hit.ts'
import { type GridSurface, gridSurface, registerSurface } from './grid-surface.ts'
import { MonthView } from './MonthView.tsx'
import { type MoreHandle, MorePopover } from './MorePopover.tsx'
import { PlannerContext, type PlannerShared } from './planner-context.ts'
import { plannerFormats } from './planner-format.ts'
import { laneCapacity, metrics, metricVariables, monthCapacity } from './planner-metrics.ts'
import type { PlannerEvent, PlannerPerson, PlannerProps } from './planner-types.ts'
import { gestureRunning } from './pointer-gesture.ts'
import { stretchAt } from './snapping.ts'
import { TableView } from './TableView.tsx'
import { TimeView } from './TimeView.tsx'
import { useElementSize } from './use-element-size.ts'
import { type DragContext, personOf, usePlannerDrag } from './use-planner-drag.ts'
import { type KeyContext, usePlannerKeys } from './use-planner-keys.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useTouchGuard } from './use-touch-guard.ts'
import type { Place } from './visible-days.ts'
import { boardFrame, cellNumber, dayOf, frameOf } from './visible-days.ts'
import './planner.css'

const nobody: readonly PlannerPerson[] = []

/** A calendar of month, week or day. It is controlled: what is shown and what a change does is the caller's. */
export function Planner(props: PlannerProps) {
  const { view, date, now, events, people, label, texts, locale, weekStartsOn = 1, height = '100%' } = props
  const { workStart = 480, workEnd = 1020, stepMinutes = view === 'month' ? 60 : 30 } = props
  const root = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const more = useRef<MoreHandle>(null)
  const card = useRef<CardHandle>(null)
  const hintId = useId()
  const size = useElementSize(root)
  const compact = size !== null && size.width < metrics.compact
  const ids = useMemo(() => people?.map(each => each.id), [people])
  const index = useDayIndex(events)
  const isBoard = props.layout === 'board' && ids !== undefined
  const plain = useMemo(
    () =>
      isBoard
        ? boardFrame(view, date, { weekStartsOn, people: ids })
        : frameOf(view, date, { weekStartsOn, narrow: compact, ...(ids && { people: ids }) }),
    [isBoard, view, date, weekStartsOn, compact, ids],
  )
  const hours = isBoard && view !== 'month' ? boardHours(index, plain, { workStart, workEnd }) : null
  const [from, to] = [hours?.from ?? 0, hours?.to ?? 0]
  const frame = useMemo(() => (to > 0 ? { ...plain, hours: { from, to } } : plain), [plain, from, to])
  const board = useMemo(() => (isBoard ? layoutBoard(index, frame) : null), [isBoard, index, frame])
  const formats = plannerFormats(locale)
  const { find } = index
  const announce = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const focus = useRovingFocus(root)

  const startAt = (spot: GridSpot, minutes: number) => {
    const { start } = stretchAt(spot, stepMinutes, workStart)
    if (!(frame.kind === 'table' || (isBoard && spot.minute === null)) || !spot.person) return start
    const events = eventsOf(eventsOn(index, spot.day), spot.person)
    return freeFrom(events, { earliest: start, latest: start - workStart + workEnd, minutes })
  }
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

  // Listeners and the surface read the newest of everything here, so that they never need to be rebuilt.
  const placeText = ({ start, end, person }: Place) => {
    const name = frame.people && people?.find(each => each.id === person)?.name
    return [formats.when(start, end), name].filter(Boolean).join(', ')
  }
  const clash = (place: Place, event: PlannerEvent | null) => {
    const other = clashAt(index, place, event)
    if (other) return texts.clash(other.title)
    const people = place.person === null ? (event?.people ?? []) : [place.person]
    for (const person of people) {
      const away = props.awayAt?.(person, place)
      if (away) return away
    }
    return null
  }
  const { onExternalDrop } = props
  const rowEnds = board?.ends ?? null
  const config = { frame, step: stepMinutes, startAt, onExternalDrop, placeText, clash, rowEnds }
  const keepFocus = (id: string, { start, person }: Place) =>
    focus.keep(id, cellNumber(frame, dayOf(start), person))
  const drag: DragContext = {
    props,
    find,
    announce,
    hideMore: hidden => more.current?.hide(hidden),
    keepFocus,
  }
  const step = stepMinutes
  const keys: KeyContext = { props, frame, step, find, announce, focus, activateCell, placeText, keepFocus }
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
      more.current?.close()
      props.onOpen(bar.dataset.id!)
      return
    }
    const cell = target.closest<HTMLElement>('[data-column]')
    if (!cell || target.closest('button') || !root.current?.contains(cell)) return
    const minute = surface.current?.spot(event.clientX, event.clientY).minute ?? null
    activateCell({ day: Number(cell.dataset.day), minute, person: personOf(cell) })
  }

  const showCard = (on: EventTarget, by: 'focus' | 'pointer') => {
    const bar = (on as Element).closest<HTMLElement>('[data-id]')
    const event = bar && !gestureRunning() ? find(bar.dataset.id!) : undefined
    if (bar && event) card.current?.show(bar, event, by)
    else card.current?.hide()
    point(event?.id ?? null)
  }
  const pointed = useRef<string | null>(null)
  const point = (id: string | null) => {
    if (pointed.current === id) return
    pointed.current = id
    props.onPoint?.(id)
  }

  const { onOpenDay } = props
  const onPerson = isBoard ? props.onPerson : undefined
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
      onPerson,
      openMore: (...opened) => more.current?.open(...opened),
    }),
    [formats, texts, compact, workStart, workEnd, stepMinutes, moves, resizes, onOpenDay, onPerson],
  )

  const columnMin = frame.people ? metrics.personColumn : metrics.columnMin
  return (
    <PlannerContext value={shared}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the role; this only listens. */}
      <div
        ref={root}
        className="planner"
        data-compact={compact || undefined}
        data-wide={(size && size.width >= metrics.wide) || undefined}
        style={rootStyle(height, workStart, workEnd, stepMinutes)}
        onPointerDown={event => {
          card.current?.hide()
          onPointerDown(event)
        }}
        onPointerOver={event => {
          if (event.pointerType === 'mouse') showCard(event.target, 'pointer')
        }}
        onPointerLeave={() => {
          card.current?.hide()
          point(null)
        }}
        onScrollCapture={() => card.current?.scrolled()}
        onKeyDown={event => {
          card.current?.hide()
          onKeyDown(event)
        }}
        onClick={onClick}
        onFocus={event => {
          focus.onFocus(event)
          if (event.target.matches(':focus-visible')) showCard(event.target, 'focus')
        }}
        onBlur={() => card.current?.hide()}
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
            people={people ?? nobody}
            index={index}
            now={now}
            laneCap={laneCapacity(size.width, frame.columns, columnMin)}
            columnMin={columnMin}
            size={size}
            dayOfPerson={props.dayOfPerson}
            loadOf={props.loadOf}
            label={label}
            hintId={hintId}
          />
        )}
        {size && frame.kind === 'table' && (
          <TableView
            root={root}
            frame={frame}
            people={people ?? nobody}
            index={index}
            today={dayOf(now)}
            label={label}
            hintId={hintId}
            loadOf={props.loadOf}
            loadOn={props.loadOn}
          />
        )}
        {size && board && (
          <BoardView
            root={root}
            frame={frame}
            people={people ?? nobody}
            layout={board}
            now={now}
            size={size}
            label={label}
            hintId={hintId}
            dayOfPerson={props.dayOfPerson}
            gap={props.gap}
            loadOf={props.loadOf}
            loadOn={props.loadOn}
          />
        )}
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

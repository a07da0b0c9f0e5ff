// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { Schedule } from './Schedule.tsx'
import { ScheduleDragSource } from './ScheduleDragSource.tsx'
import type { ScheduleEvent, ScheduleProps, ScheduleTexts } from './schedule-types.ts'
import { testEvent, wall } from './test-event.ts'

const texts: ScheduleTexts = {
  more: count => `+${count} more`,
  moreTitle: (when, count) => `${when}: ${count} events`,
  close: 'Close',
  allDay: 'All day',
  today: 'Now',
  day: (date, count) => `${date}, ${count} events`,
  openDay: date => `Open ${date}`,
  moveHint: 'Alt and arrows move.',
  moved: (title, when) => `${title} moved to ${when}`,
  resized: (title, when) => `${title} now ${when}`,
  cancelled: 'Cancelled.',
  fixed: 'Cannot be moved.',
}

// Nothing is laid out here: every box is the grid of 700 × 1440, so that a pixel is a minute and 100 are a day.
// Bars get their own edges, for the handle at the lower one.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.dataset.id ? new DOMRect(0, 540, 90, 60) : new DOMRect(0, 0, 700, 1440)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const nine = wall('2026-11-16', '9:00')
const visit = testEvent('visit', nine, nine + 60, { title: 'Visit' })

function setUp(more: Partial<ScheduleProps> = {}, events: ScheduleEvent[] = [visit]) {
  const calls = { onOpen: vi.fn(), onMove: vi.fn(), onResize: vi.fn(), onCreate: vi.fn(), onOpenDay: vi.fn() }
  function Page() {
    const [shown, setShown] = useState(events)
    const change = (to: { id: string; start: number; end: number }) =>
      setShown(list => list.map(event => (event.id === to.id ? { ...event, ...to } : event)))
    return (
      <MantineProvider env="test">
        <ScheduleDragSource payload={{ job: 7 }} preview={{ title: 'Waiting', minutes: 90 }}>
          Waiting job
        </ScheduleDragSource>
        <Schedule
          view="week"
          date={parseDay('2026-11-18')!}
          now={wall('2026-11-18', '10:00')}
          label="Calendar"
          texts={texts}
          locale="en"
          {...calls}
          onMove={to => {
            calls.onMove(to)
            change(to)
          }}
          onResize={to => {
            calls.onResize(to)
            change(to)
          }}
          {...more}
          events={shown}
        />
      </MantineProvider>
    )
  }
  render(<Page />)
  return calls
}

const bar = (name = 'Event visit') => screen.getByRole('button', { name })
const pointer = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' }
const said = () => screen.getByRole('status').textContent

test('it is a grid with a named cell a day, and one stop for the Tab key', () => {
  setUp()
  const grid = screen.getByRole('grid', { name: 'Calendar' })
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(7)
  expect(within(grid).getByRole('gridcell', { name: 'Monday 16 November 2026, 1 events' })).toContain(bar())
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('Alt and an arrow move an event by a step or a day, say so and keep the focus on it', () => {
  const { onMove } = setUp()
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 30, end: nine + 90 })
  expect(said()).toMatch(/^Visit moved to Mon.* 9:30/)
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 1470, end: nine + 1530 })
  expect(document.activeElement).toBe(bar())
  expect(bar().closest('[role=gridcell]')?.getAttribute('aria-label')).toMatch(/^Tuesday/)
})

test('Alt, Shift and an arrow move the end, but never to the start', () => {
  const { onResize } = setUp()
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
    fireEvent.keyDown(bar(), { key, altKey: true, shiftKey: true })
  expect(onResize.mock.calls.map(([to]) => to.end - nine)).toEqual([90, 60, 30])
})

test('what may not be moved says why, by key and by pointer, and stays', async () => {
  const { onMove } = setUp({}, [{ ...visit, movable: false, why: 'It is closed.' }])
  expect(bar().title).toBe('It is closed.')
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(said()).toBe('It is closed.')
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 120, clientY: 700 })
  await waitFor(() => expect(document.querySelector('.sched-bubble')?.textContent).toBe('It is closed.'))
  fireEvent.pointerUp(window, { ...pointer, clientX: 120, clientY: 700 })
  expect(onMove).not.toHaveBeenCalled()
  expect(document.querySelector('.sched-bubble')).toBeNull()
})

test('arrows move the focus over days and events; Enter on a day begins a new event', () => {
  const { onCreate } = setUp()
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  const tuesday = screen.getByRole('gridcell', { name: /^Tuesday/ })
  expect(document.activeElement).toBe(tuesday)
  fireEvent.keyDown(tuesday, { key: 'ArrowLeft' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Monday/)
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(bar())
  fireEvent.keyDown(tuesday, { key: 'Enter' })
  expect(onCreate).toHaveBeenCalledWith(nine + 1440 - 60, nine + 1440)
})

test('a click opens', () => {
  const { onOpen } = setUp()
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalledWith('visit')
})

test('a drag shows a ghost, moves on release, and its click opens nothing', async () => {
  const { onMove, onOpen } = setUp()
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 22, clientY: 552 })
  expect(document.documentElement.classList.contains('sched-dragging')).toBe(false)
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  await waitFor(() => expect(document.querySelector('.sched-ghost')?.textContent).toMatch(/^Visit11:00/))
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.pointerUp(window, { ...pointer, clientX: 220, clientY: 670 })
  fireEvent.click(bar())
  const start = wall('2026-11-18', '11:00')
  expect(onMove.mock.calls).toEqual([[{ id: 'visit', start, end: start + 60 }]])
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.querySelector('.sched-ghost')).toBeNull()
})

test('Escape ends a drag without a change', () => {
  const { onMove } = setUp()
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, { ...pointer, clientX: 220, clientY: 670 })
  expect(onMove).not.toHaveBeenCalled()
  expect(said()).toBe('Cancelled.')
})

test('the lower edge moves the end', () => {
  const { onResize, onMove } = setUp()
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 598 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 20, clientY: 688 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 20, clientY: 688 })
  expect(onResize).toHaveBeenCalledWith({ id: 'visit', start: nine, end: nine + 150 })
  expect(onMove).not.toHaveBeenCalled()
})

test('a finger that swipes scrolls; one that rests drags', () => {
  vi.useFakeTimers()
  const { onMove } = setUp()
  const touch = { ...pointer, pointerType: 'touch' }
  const gesture = (rest: number) => {
    fireEvent.pointerDown(bar(), { ...touch, clientX: 20, clientY: 550 })
    vi.advanceTimersByTime(rest)
    fireEvent.pointerMove(window, { ...touch, clientX: 20, clientY: 670 })
    fireEvent.pointerUp(window, { ...touch, clientX: 20, clientY: 670 })
  }
  gesture(100)
  expect(onMove).not.toHaveBeenCalled()
  gesture(450)
  expect(onMove).toHaveBeenCalledWith({ id: 'visit', start: nine + 120, end: nine + 180 })
})

test('drawing on a free place begins an event of that length', () => {
  const { onCreate } = setUp()
  const friday = screen.getByRole('gridcell', { name: /^Friday/ })
  fireEvent.pointerDown(friday, { ...pointer, clientX: 450, clientY: 605 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 450, clientY: 700 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 450, clientY: 700 })
  const start = wall('2026-11-20', '10:00')
  expect(onCreate.mock.calls).toEqual([[start, start + 120]])
})

test('something from outside is dropped at the step under the pointer', () => {
  const onExternalDrop = vi.fn()
  setUp({ onExternalDrop })
  const grid = screen.getByRole('grid')
  document.elementFromPoint = () => grid
  fireEvent.pointerDown(screen.getByText('Waiting job'), { ...pointer, clientX: 900, clientY: 10 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 320, clientY: 800 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 320, clientY: 800 })
  expect(onExternalDrop.mock.calls).toEqual([[{ payload: { job: 7 }, start: wall('2026-11-19', '13:00') }]])
})

const crowd = Array.from({ length: 9 }, (_, i) => testEvent(`c${i}`, nine + i * 30, nine + i * 30 + 30))

test('in the month a full day counts what does not fit, and lists all of it', () => {
  const { onOpen } = setUp({ view: 'month' }, crowd)
  const shown = screen.getAllByRole('button', { name: /^Event c/ }).length
  const more = screen.getByRole('button', { name: /^\+/ })
  expect(more.textContent).toBe(`+${9 - shown} more`)
  fireEvent.click(more)
  const list = screen.getByRole('dialog', { name: 'Monday 16 November 2026: 9 events' })
  fireEvent.click(within(list).getByRole('button', { name: 'Event c8' }))
  expect(onOpen).toHaveBeenCalledWith('c8')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('in the month an event keeps its time and goes a week down by key', () => {
  const { onMove } = setUp({ view: 'month' })
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(onMove).toHaveBeenCalledWith({ id: 'visit', start: nine + 7 * 1440, end: nine + 7 * 1440 + 60 })
})

test('on a narrow screen the month shows dots and a press opens the day', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const { onOpenDay } = setUp({ view: 'month' }, crowd)
  expect(screen.queryByRole('button', { name: /^Event c/ })).toBeNull()
  fireEvent.click(screen.getByRole('gridcell', { name: 'Monday 16 November 2026, 9 events' }))
  expect(onOpenDay).toHaveBeenCalledWith(parseDay('2026-11-16'))
})

test('an event of several days stands once above the hours', () => {
  setUp({}, [testEvent('roof', wall('2026-11-17'), wall('2026-11-20'))])
  expect(bar('Event roof').closest('[role=row]')?.textContent).toContain('All day')
})

test('without handlers nothing can be dragged, but everything opened', () => {
  const { onOpen } = setUp({ onMove: undefined, onResize: undefined, onCreate: undefined })
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  expect(document.documentElement.classList.contains('sched-dragging')).toBe(false)
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalled()
})

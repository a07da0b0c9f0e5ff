import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { metrics } from './layout/planner-metrics.ts'
import { testEvent, wall } from './test-event.ts'
import { bar, layOutFlat, nine, said, setUp } from './test-planner.tsx'

layOutFlat()

test('it is a grid with a named cell a day, and one stop for the Tab key', () => {
  setUp()
  const grid = screen.getByRole('grid', { name: 'Calendar' })
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(7)
  expect(within(grid).getByRole('gridcell', { name: /^Monday 16 November 2026, 1 event / })).toContain(bar())
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
  expect(within(screen.getByRole('gridcell', { name: /^Tuesday/ })).getByRole('button')).toBe(bar())
})

test('Alt, Shift and an arrow move the end, but never to the start', () => {
  const { onResize } = setUp()
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
    fireEvent.keyDown(bar(), { key, altKey: true, shiftKey: true })
  expect(onResize.mock.calls.map(([to]) => to.end - nine)).toEqual([90, 60, 30])
})

test('arrows move the focus over days and events; Enter on a day begins a new event', () => {
  const { onCreate } = setUp()
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  const tuesday = screen.getByRole('gridcell', { name: /^Tuesday/ })
  expect(document.activeElement).toBe(tuesday)
  fireEvent.keyDown(tuesday, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: /^Monday/ }))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(bar())
  fireEvent.keyDown(tuesday, { key: 'Enter' })
  expect(onCreate).toHaveBeenCalledWith(nine + 1440 - 60, nine + 1440)
})

test('an event is called by what is written on it, and then by the facts it has no room for', () => {
  setUp({}, [testEvent('visit', nine, nine + 60, { title: 'Visit', facts: ['Visit', 'Bondi', 'Pending'] })])
  const name = bar('Pending').getAttribute('aria-label')!
  expect(name.replace(/\s/g, ' ')).toBe('Visit 9:00 – 10:00 am, Bondi, Pending')
})

test('a click opens', () => {
  const { onOpen } = setUp()
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalledWith('visit')
})

const crowd = Array.from({ length: 9 }, (_, i) => testEvent(`c${i}`, nine + i * 30, nine + i * 30 + 30))

test('in the month a full day counts what does not fit, and lists all of it', async () => {
  const { onOpen } = setUp({ view: 'month' }, crowd)
  const shown = screen.getAllByRole('button', { name: /Event c/ }).length
  const more = screen.getByRole('button', { name: /^\+/ })
  expect(more.textContent).toBe(`+${9 - shown} more`)
  fireEvent.click(more)
  const list = await screen.findByRole('dialog', { name: 'Monday 16 November 2026: 9 events' })
  fireEvent.click(within(list).getByRole('button', { name: /Event c8$/ }))
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
  expect(screen.queryByRole('button', { name: /Event c/ })).toBeNull()
  fireEvent.click(screen.getByRole('gridcell', { name: 'Monday 16 November 2026, 9 events' }))
  expect(onOpenDay).toHaveBeenCalledWith(parseDay('2026-11-16'))
})

test('an event of several days stands once above the hours', () => {
  setUp({}, [testEvent('roof', wall('2026-11-17'), wall('2026-11-20'))])
  expect(bar('Event roof').closest('[role=row]')?.textContent).toContain('All day')
})

test('a day opens before its first event, and before the working day where that is earlier', () => {
  const top = (hour: string) => {
    const start = wall('2026-11-18', hour)
    const { container } = setUp({ view: 'day' }, [testEvent('visit', start, start + 60)])
    return container.querySelector('.planner-scroll')!.scrollTop / metrics.hour
  }
  expect(top('9:00')).toBe(7)
  cleanup()
  expect(top('4:40')).toBe(3)
})

test('open work of more than a week ago is not late: nobody plans it anew', () => {
  setUp({ view: 'week', date: Math.floor(nine / 1440), now: nine + 8 * 1440 }, [
    testEvent('forgotten', nine - 120, nine - 90, { isOpen: true }),
  ])
  expect(screen.getByRole('button', { name: /Event forgotten/ }).getAttribute('aria-label')).not.toMatch(
    /Late/,
  )
})

test.each(['day', 'week', 'month'] as const)(
  'in a %s an open event says that it is late once its end has passed, a done one never',
  view => {
    setUp({ view, date: Math.floor(nine / 1440), now: nine + 60 }, [
      testEvent('undone', nine - 120, nine - 90, { isOpen: true }),
      testEvent('done', nine - 60, nine - 30),
      testEvent('going', nine, nine + 120, { isOpen: true }),
    ])
    const nameOf = (id: string) =>
      screen.getByRole('button', { name: new RegExp(`Event ${id}`) }).getAttribute('aria-label')
    expect(nameOf('undone')).toMatch(/^Late /)
    expect(nameOf('done')).not.toMatch(/Late/)
    expect(nameOf('going')).not.toMatch(/Late/)
  },
)

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { layoutBoard, seenRange } from './layout/board-layout.ts'
import { indexByDay } from './layout/day-index.ts'
import { boardFrame } from './layout/visible-days.ts'
import type { PlannerProps } from './planner-types.ts'
import { testEvent, wall } from './test-event.ts'
import { bar, layOutFlat, nine, said, setUp, visit } from './test-planner.tsx'

layOutFlat()
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})

const people = ['Unassigned', 'Ann', 'Bo', 'Cy'].map((name, id) => ({ id, name, colour: '#0f9f94' }))
const anns = { ...visit, people: [1] }
const date = Math.floor(nine / 1440)
/** From eight to five over 700 pixels, and 54 pixels a row. */
const day = { view: 'day', layout: 'board', date, people } as const
const x = (minutes: number) => ((minutes - 480) / 540) * 700
const rowOf = (person: number) => person * 54 + 20
const pointer = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' }

function drag(from: { clientX: number; clientY: number }, to: { clientX: number; clientY: number }) {
  fireEvent.pointerDown(bar(), { ...pointer, ...from })
  fireEvent.pointerMove(window, { ...pointer, ...to })
  return () => fireEvent.pointerUp(window, { ...pointer, ...to })
}

test.each(['day', 'week', 'month'] as const)(
  'a %s has a row a person, and an event stands with each of its people',
  view => {
    setUp({ ...day, view, now: nine }, [
      { ...visit, people: [1, 3] },
      testEvent('free', nine, nine + 60, { people: [] }),
    ])
    const heads = screen.getAllByRole('rowheader').map(head => head.textContent)
    expect(heads).toEqual(['Unassigned1', 'Ann1', 'Bo', 'Cy1'])
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5')
    expect(screen.getAllByRole('button', { name: /visit|Visit/i })).toHaveLength(2)
  },
)

test('a drag goes along the hours and to another row, and says before the drop why somebody is not there', async () => {
  const awayAt: PlannerProps['awayAt'] = person => (person === 3 ? 'Cy: Sick' : null)
  const { onMove } = setUp({ ...day, awayAt }, [anns])
  const drop = drag({ clientX: x(525), clientY: rowOf(1) }, { clientX: x(765), clientY: rowOf(3) })
  await waitFor(() =>
    expect(document.querySelector('.planner-ghost')?.textContent).toMatch(
      /^VisitMon 16 Nov, 1:00.*, CyCy: Sick$/,
    ),
  )
  drop()
  expect(onMove.mock.calls).toEqual([
    [{ id: 'visit', start: nine + 240, end: nine + 300, person: 3, personBefore: 1 }],
  ])
  expect(said()).toMatch(/^Visit moved to Mon.*, Cy$/)
})

test('what is in the way there is said before why somebody is away', async () => {
  const boiler = testEvent('boiler', nine + 240, nine + 300, { people: [2], title: 'Boiler' })
  setUp({ ...day, awayAt: () => 'Away' }, [anns, boiler])
  drag({ clientX: x(525), clientY: rowOf(1) }, { clientX: x(765), clientY: rowOf(2) })
  await waitFor(() =>
    expect(document.querySelector('.planner-ghost')?.textContent).toMatch(/In the way: Boiler$/),
  )
})

test('names stand above their rows where they would leave the time less than 700 pixels', () => {
  const heads = () =>
    [...document.querySelectorAll<HTMLElement>('.planner-board-row')].map(row => row.style.height)
  setUp(day, [anns])
  expect(heads()[0]).toBe('54px')
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(732)
  setUp(day, [anns])
  expect(heads().slice(0, 2)).toEqual(['48px', '72px'])
  const cell = screen.getByRole('gridcell', { name: /^Ann, Monday/ })
  expect(Number.parseFloat(cell.style.width)).toBe(732)
})

test('the right edge moves the end', () => {
  const { onResize, onMove } = setUp(day, [anns])
  // Bars are 90 pixels wide in these tests; the hand is at two in the afternoon.
  drag({ clientX: 88, clientY: rowOf(1) }, { clientX: x(840), clientY: rowOf(1) })()
  expect(onResize).toHaveBeenCalledWith({ id: 'visit', start: nine, end: nine + 300 })
  expect(onMove).not.toHaveBeenCalled()
})

test('Alt and the arrows go along the hours and from person to person, with Shift they move the end', () => {
  const { onMove, onResize } = setUp(day, [anns])
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 30, end: nine + 90 })
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(onMove.mock.lastCall![0]).toMatchObject({ person: 2, personBefore: 1 })
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true, shiftKey: true })
  expect(onResize.mock.lastCall![0]).toMatchObject({ end: nine + 120 })
  expect(document.activeElement).toBe(bar())
})

test('without hours, in a month, Alt and the arrows go by days', () => {
  const { onMove } = setUp({ ...day, view: 'month' }, [anns])
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 1440, end: nine + 1500 })
})

test('arrows go along a row and from row to row', () => {
  setUp(day, [anns, testEvent('next', nine + 90, nine + 120, { people: [1] })])
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(bar('Event next'))
  fireEvent.keyDown(bar('Event next'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('gridcell', { name: /^Bo, Monday/ }))
})

test('a click on a free time and Enter on a cell make something new there', () => {
  const { onCreate } = setUp(day, [anns])
  const bos = screen.getByRole('gridcell', { name: /^Bo, Monday/ })
  fireEvent.click(bos, { clientX: x(610), clientY: rowOf(2) })
  expect(onCreate).toHaveBeenLastCalledWith(nine + 60, nine + 120, 2)
  const annsDay = screen.getByRole('gridcell', { name: /^Ann, Monday/ })
  // From eight on there is an hour before the visit at nine.
  fireEvent.keyDown(annsDay, { key: 'Enter' })
  expect(onCreate).toHaveBeenLastCalledWith(nine - 60, nine, 1)
})

test('leave is written on its day, the way between two events is told, and now is a line', () => {
  const next = testEvent('next', nine + 120, nine + 180, { people: [1] })
  const dayOfPerson: PlannerProps['dayOfPerson'] = person =>
    person === 2 ? { work: [{ from: 480, to: 900 }], away: [{ from: 0, to: 1440, label: 'Sick' }] } : null
  const gap = () => ({ text: '12 km', label: '12 km apart', isTight: true })
  setUp({ ...day, now: nine + 30, dayOfPerson, gap }, [anns, next])
  expect(screen.getByRole('gridcell', { name: /^Bo, Monday.*, Sick$/ }).textContent).toMatch(/Sick$/)
  expect(screen.getByTitle('12 km apart').dataset.tight).toBe('true')
  expect(screen.getByTitle('Now')).toBeTruthy()
})

test('the hours reach as far as what is planned does', () => {
  setUp(day, [testEvent('early', wall('2026-11-16', '5:30'), wall('2026-11-16', '6:30'), { people: [1] })])
  expect(screen.getByText('5 am')).toBeTruthy()
})

test('of thirty people with a thousand events only what is seen is drawn, and the rest when it is scrolled to', async () => {
  const many = Array.from({ length: 30 }, (_, id) => ({ id, name: `P${id}`, colour: '#0f9f94' }))
  const events = Array.from({ length: 1_000 }, (_, n) => {
    const start = nine + (n % 7) * 1440 + (Math.floor(n / 7) % 5) * 90 - 60
    return testEvent(`e${n}`, start, start + 60, { people: [n % 30] })
  })
  setUp({ ...day, view: 'week', people: many }, events)
  expect(document.querySelectorAll('*').length).toBeLessThan(1_500)
  expect(screen.queryByRole('rowheader', { name: /^P29/ })).toBeNull()
  const grid = screen.getByRole('grid')
  act(() => {
    grid.scrollTop = 100_000
    fireEvent.scroll(grid)
  })
  expect(await screen.findByRole('rowheader', { name: /^P29/ })).toBeTruthy()
  expect(document.querySelectorAll('*').length).toBeLessThan(1_500)
})

test('a row grows where events overlap, and only the rows between two edges are seen', () => {
  const frame = {
    ...boardFrame('day', date, { weekStartsOn: 1, people: [0, 1, 2] }),
    hours: { from: 480, to: 1020 },
  }
  const { ends, rows } = layoutBoard(
    indexByDay([
      anns,
      testEvent('too', nine + 30, nine + 90, { people: [1] }),
      testEvent('after', nine + 60, nine + 120, { people: [1] }),
    ]),
    frame,
  )
  expect(rows.map(row => row.lanes)).toEqual([1, 2, 1])
  expect(ends).toEqual([54, 154, 208])
  expect(seenRange(ends, 0, 50)).toEqual({ first: 0, last: 1 })
  expect(seenRange(ends, 160, 400)).toEqual({ first: 1, last: 2 })
  expect(seenRange([], 0, 100)).toEqual({ first: 0, last: -1 })
})

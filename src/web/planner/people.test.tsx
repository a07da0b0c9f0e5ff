import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PlannerProps } from './planner-types.ts'
import { testEvent, wall } from './test-event.ts'
import { bar, layOutFlat, nine, said, setUp, visit } from './test-planner.tsx'

layOutFlat()

/** Seven columns of 100 pixels. */
const people = ['Unassigned', 'Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'].map((name, id) => ({
  id,
  name,
  colour: '#0f9f94',
}))
const anns = { ...visit, people: [1] }
const day = { view: 'day', date: Math.floor(nine / 1440), people } as const
const week = { people } as const
const pointer = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' }
const inCell = (name: RegExp) => within(screen.getByRole('gridcell', { name })).queryAllByRole('button')

test('a day has a column a person, and an event stands with each of its people, or with nobody', () => {
  setUp(day, [{ ...visit, people: [1, 3] }, testEvent('free', nine, nine + 60, { people: [] })])
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads).toEqual(['Unassigned1', 'Ann1', 'Bo', 'Cy1', 'Di', 'Ed', 'Fay'])
  for (const name of [/^Ann, Monday/, /^Cy, Monday/, /^Unassigned, Monday/])
    expect(inCell(name)).toHaveLength(1)
  expect(inCell(/^Bo, Monday/)).toHaveLength(0)
})

test('a drag to another column hands it over, and says before the drop what is in the way there', async () => {
  const other = testEvent('other', nine + 30, nine + 90, { people: [3], title: 'Boiler' })
  const { onMove } = setUp(day, [anns, other])
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 120, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 320, clientY: 552 })
  await waitFor(() =>
    expect(document.querySelector('.planner-ghost')?.textContent).toMatch(
      /^VisitMon 16 Nov, 9:00.*, CyIn the way: Boiler$/,
    ),
  )
  fireEvent.pointerMove(window, { ...pointer, clientX: 420, clientY: 552 })
  await waitFor(() => expect(document.querySelector('.planner-ghost')?.textContent).toMatch(/, Di$/))
  fireEvent.pointerUp(window, { ...pointer, clientX: 420, clientY: 552 })
  expect(onMove.mock.calls).toEqual([
    [{ id: 'visit', start: nine, end: nine + 60, person: 4, personBefore: 1 }],
  ])
  expect(said()).toMatch(/^Visit moved to Mon.*, Di$/)
})

test('in a day Alt and the arrows to the sides go from person to person, up and down by a step', () => {
  const { onMove } = setUp(day, [anns])
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({
    id: 'visit',
    start: nine,
    end: nine + 60,
    person: 2,
    personBefore: 1,
  })
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 30, end: nine + 90 })
})

test('a week has a row a person and a column a day, and two lines for each event', () => {
  setUp(week, [{ ...anns, brief: 'Lam', below: 'Auburn · 1 h · Hot Water', pill: 'W' }])
  expect(screen.getAllByRole('rowheader').map(head => head.textContent)).toContain('Ann1')
  expect(screen.getAllByRole('columnheader')).toHaveLength(7)
  const [chip] = inCell(/^Ann, Monday 16 November 2026, 1 event /)
  expect(chip!.textContent!.replace(/\s+/g, ' ')).toBe('9:00 Lam Auburn · 1 h · Hot Water')
  expect(chip!.querySelector('[data-pill]')!.getAttribute('data-pill')).toBe('W')
})

test('a line of the week says pm only where its clock could be mistaken', () => {
  const evening = nine + 660
  setUp(week, [
    { ...anns, brief: 'Lam' },
    testEvent('late', evening, evening + 60, { people: [1], brief: 'Roy' }),
  ])
  const texts = inCell(/^Ann, Monday/).map(line => line.textContent!.replace(/\s+/g, ' '))
  expect(texts).toEqual(['9:00 Lam', '8:00 pm Roy'])
})

test('a finger sees the card of a line first, and opens it by the second tap', () => {
  const { onOpen } = setUp(week, [anns, testEvent('late', nine + 90, nine + 120, { people: [1] })])
  const card = () => document.querySelector('.planner-card')?.textContent
  const tap = (on: HTMLElement) => {
    fireEvent.pointerDown(on, { ...pointer, pointerType: 'touch' })
    fireEvent.pointerUp(window, { ...pointer, pointerType: 'touch' })
    fireEvent.click(on)
  }
  tap(bar())
  expect(card()).toMatch(/^VisitMon 16 Nov, 9:00.*Tap again to open\.$/)
  tap(bar('Event late'))
  expect(card()).toMatch(/^lateMon/)
  expect(onOpen).not.toHaveBeenCalled()
  tap(bar('Event late'))
  expect(onOpen.mock.calls).toEqual([['late']])
  expect(card()).toBeUndefined()
})

test('on a phone, where a line has room, the first tap opens', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const { onOpen } = setUp(week, [anns])
  fireEvent.pointerDown(bar(), { ...pointer, pointerType: 'touch' })
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalledWith('visit')
})

test('in a week Alt and the arrows go from day to day and from person to person, and keep the focus', () => {
  const { onMove } = setUp(week, [anns])
  act(() => bar().focus())
  fireEvent.keyDown(bar(), { key: 'ArrowRight', altKey: true })
  expect(onMove).toHaveBeenLastCalledWith({ id: 'visit', start: nine + 1440, end: nine + 1500 })
  fireEvent.keyDown(bar(), { key: 'ArrowUp', altKey: true })
  expect(onMove.mock.lastCall![0]).toMatchObject({ person: 0, personBefore: 1 })
  expect(document.activeElement).toBe(bar())
})

test('in a week a drag keeps the time', () => {
  const { onMove } = setUp(week, [{ ...visit, people: [] }])
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 320, clientY: 900 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 320, clientY: 900 })
  expect(onMove.mock.calls).toEqual([[{ id: 'visit', start: nine + 3 * 1440, end: nine + 3 * 1440 + 60 }]])
})

test('what comes from outside is dropped on a person', () => {
  const onExternalDrop = vi.fn()
  setUp({ ...day, onExternalDrop })
  const grid = screen.getByRole('grid')
  document.elementFromPoint = () => grid
  fireEvent.pointerDown(screen.getByText('Waiting job'), { ...pointer, clientX: 900, clientY: 10 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 800 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 220, clientY: 800 })
  const start = wall('2026-11-16', '13:00')
  expect(onExternalDrop.mock.calls).toEqual([[{ payload: { job: 7 }, start, person: 2 }]])
})

test('on a narrow screen a day is one column and a week a list of days', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const { onOpenDay } = setUp(week, [anns])
  expect(screen.getAllByRole('rowheader')).toHaveLength(7)
  expect(inCell(/^Monday 16 November 2026, 1 event /)).toHaveLength(1)
  const tuesday = screen.getByRole('gridcell', { name: /^Tuesday/ })
  fireEvent.pointerDown(tuesday, { ...pointer, pointerType: 'touch' })
  fireEvent.click(tuesday)
  expect(onOpenDay).toHaveBeenCalledWith(day.date + 1)
})

test('without hours a slip of the mouse draws no event at midnight', () => {
  const { onCreate } = setUp(week)
  const tuesday = screen.getByRole('gridcell', { name: /^Bo, Tuesday/ })
  fireEvent.pointerDown(tuesday, { ...pointer, clientX: 120, clientY: 600 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 130, clientY: 610 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 130, clientY: 610 })
  expect(onCreate).not.toHaveBeenCalled()
  fireEvent.click(tuesday)
  expect(onCreate).toHaveBeenCalledWith(nine + 1440 - 60, nine + 1440, 2)
})

test('who comes to an event by keyboard, or rests on it, is shown all of it', async () => {
  setUp(day, [{ ...anns, details: ['12 Smith Street', 'Ann'], pill: 'W', pillName: 'Pending' }])
  const card = () => document.querySelector('.planner-card')?.textContent
  fireEvent.pointerOver(bar(), { pointerType: 'mouse' })
  await waitFor(() => expect(card()).toMatch(/^VisitMon 16 Nov, 9:00.*12 Smith StreetAnnW Pending$/))
  fireEvent.keyDown(bar(), { key: 'Escape' })
  expect(card()).toBeUndefined()
})

test('a card fetches what its event does not know, and shows the rest meanwhile', async () => {
  let arrive = (_: string[]) => {}
  const more = new Promise<string[]>(resolve => {
    arrive = resolve
  })
  setUp(day, [{ ...anns, details: ['Bondi'], moreDetails: () => more }])
  const card = () => document.querySelector('.planner-card')?.textContent
  fireEvent.pointerOver(bar(), { pointerType: 'mouse' })
  await waitFor(() => expect(card()).toMatch(/Bondi$/))
  arrive(['12 Smith Street, Bondi', 'Leaking tap'])
  await waitFor(() => expect(card()).toMatch(/12 Smith Street, BondiLeaking tap$/))
})

test('a week of many people draws those in sight, and readers still count all of them', () => {
  const many = Array.from({ length: 98 }, (_, id) => ({ id, name: `Person ${id}`, colour: '#0f9f94' }))
  setUp({ people: many }, [anns])
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('99')
  const rows = screen.getAllByRole('row')
  expect(rows.length).toBeLessThan(40)
  expect(rows.at(-1)!.getAttribute('aria-rowindex')).toBe(String(rows.length))
})

test('what lasts a whole day says so in the week', () => {
  const midnight = wall('2026-11-16', '0:00')
  setUp(week, [testEvent('fair', midnight, midnight + 2880, { people: [1], title: 'Trade fair' })])
  for (const day of ['Monday', 'Tuesday'])
    expect(inCell(new RegExp(`^Ann, ${day}`))[0]!.textContent).toMatch(/^All day\s+Trade fair$/)
})

test('a week says in its cells who is on leave, when, and when they do not work', () => {
  const dayOfPerson: PlannerProps['dayOfPerson'] = (person, shown) => {
    if (shown !== day.date) return null
    if (person === 1) return { work: [], away: [] }
    if (person === 2) return { work: [], away: [{ from: 0, to: 1440, label: 'Sick' }] }
    if (person === 3)
      return { work: [{ from: 480, to: 960 }], away: [{ from: 480, to: 720, label: 'Annual leave' }] }
    return null
  }
  setUp({ ...week, dayOfPerson }, [anns])
  const cell = (name: RegExp) => screen.getByRole('gridcell', { name })
  expect(cell(/^Ann, Monday/).dataset).toMatchObject({ off: 'true' })
  expect(cell(/^Bo, Monday.*, Sick$/).dataset).toMatchObject({ away: 'true' })
  expect(cell(/^Bo, Monday/).textContent).toContain('Sick')
  expect(cell(/^Cy, Monday/).dataset).not.toHaveProperty('away')
  expect(cell(/^Cy, Monday/).textContent).toMatch(/Annual leave 8:00\sam\s–\s12:00\spm$/)
  expect(cell(/^Bo, Tuesday/).textContent).not.toContain('Sick')
})

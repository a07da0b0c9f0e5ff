import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testEvent } from './test-event.ts'
import { bar, layOutFlat, nine, said, setUp, visit } from './test-planner.tsx'

layOutFlat()

const pointer = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' }
const next = testEvent('next', nine + 1440, nine + 1500, { selected: true })
const selected = { ...visit, selected: true }

test.each([
  ['Ctrl and a press', { ctrlKey: true }, false],
  ['the Mac’s key and a press', { metaKey: true }, false],
  ['Shift and a press', { shiftKey: true }, true],
])('%s selects an event, and opens nothing', (_, keys, isRange) => {
  const onSelect = vi.fn()
  const { onOpen } = setUp({ onSelect })
  fireEvent.click(bar(), keys)
  expect(onSelect.mock.calls).toEqual([['visit', { person: null, isRange }]])
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalledWith('visit')
})

test('while several are selected a press selects; without that Ctrl opens as ever', () => {
  const onSelect = vi.fn()
  const { onOpen } = setUp({ onSelect, isSelecting: true })
  fireEvent.click(bar())
  expect([onSelect.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0])
})

test('where nothing can be selected Ctrl and a press opens', () => {
  const { onOpen } = setUp()
  fireEvent.click(bar(), { ctrlKey: true })
  expect(onOpen).toHaveBeenCalledWith('visit')
})

test('Space selects what has the focus, in whose row it stands', () => {
  const onSelect = vi.fn()
  const people = [{ id: 3, name: 'Ann', colour: '#0f9f94' }]
  setUp({ onSelect, layout: 'board', view: 'day', date: Math.floor(nine / 1440), people }, [
    { ...visit, people: [3] },
  ])
  act(() => bar().focus())
  expect(fireEvent.keyDown(bar(), { key: ' ' })).toBe(false)
  expect(onSelect).toHaveBeenCalledWith('visit', { person: 3, isRange: false })
})

test('a drag of one of several says how many go along; they are not in each other’s way', async () => {
  const { onMove } = setUp({ selectedCount: 2 }, [
    { ...selected, people: [1] },
    { ...next, people: [1] },
  ])
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 120, clientY: 550 })
  await waitFor(() =>
    expect(document.querySelector('.planner-ghost')?.textContent).toMatch(/^Visit and 1 moreTue 17 Nov/),
  )
  expect(document.querySelector('.planner-ghost')?.textContent).not.toContain('In the way')
  expect(document.querySelectorAll('[data-dragged]')).toHaveLength(2)
  fireEvent.pointerUp(window, { ...pointer, clientX: 120, clientY: 550 })
  expect(onMove.mock.calls).toEqual([[{ id: 'visit', start: nine + 1440, end: nine + 1500 }]])
  expect(said()).toMatch(/^Visit and 1 more moved to/)
  expect(document.querySelectorAll('[data-dragged]')).toHaveLength(0)
})

test('who looks at an event is told of, once each', () => {
  const onPoint = vi.fn()
  setUp({ onPoint })
  fireEvent.pointerOver(bar(), { pointerType: 'mouse' })
  fireEvent.pointerOver(bar(), { pointerType: 'mouse' })
  fireEvent.pointerOver(screen.getByRole('grid'), { pointerType: 'mouse' })
  expect(onPoint.mock.calls).toEqual([['visit'], [null]])
})

test('how full somebody’s time is stands in the head, and what is too much in words', () => {
  const people = [{ id: 3, name: 'Ann', colour: '#0f9f94' }]
  const load = { text: '9 of 8 h', over: '▲ 1 h over', note: '1 day off', label: 'All of it.', share: 1 }
  setUp({ layout: 'board', view: 'day', date: Math.floor(nine / 1440), people, loadOf: () => load })
  expect(screen.getByRole('rowheader').textContent).toBe('Ann9 of 8 h ▲ 1 h over · 1 day off')
})

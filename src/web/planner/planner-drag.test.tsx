import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { wall } from './test-event.ts'
import { bar, layOutFlat, nine, said, setUp, visit } from './test-planner.tsx'

layOutFlat()

const pointer = { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse' }

test('what may not be moved says why, by key and by pointer, and stays', async () => {
  const { onMove } = setUp({}, [{ ...visit, movable: false, why: 'It is closed.' }])
  expect(bar().getAttribute('aria-description')).toBe('It is closed.')
  fireEvent.keyDown(bar(), { key: 'ArrowDown', altKey: true })
  expect(said()).toBe('It is closed.')
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 120, clientY: 700 })
  await waitFor(() => expect(document.querySelector('.planner-bubble')?.textContent).toBe('It is closed.'))
  fireEvent.pointerUp(window, { ...pointer, clientX: 120, clientY: 700 })
  expect(onMove).not.toHaveBeenCalled()
  expect(document.querySelector('.planner-bubble')).toBeNull()
})

test('a drag shows a ghost, moves on release, and its click opens nothing', async () => {
  const { onMove, onOpen } = setUp()
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 22, clientY: 552 })
  expect(document.documentElement.classList.contains('planner-dragging')).toBe(false)
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  await waitFor(() =>
    expect(document.querySelector('.planner-ghost')?.textContent).toMatch(/^VisitWed 18 Nov, 11:00/),
  )
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.pointerUp(window, { ...pointer, clientX: 220, clientY: 670 })
  // A busy browser sends it late.
  await new Promise(done => setTimeout(done, 30))
  fireEvent.click(bar())
  const start = wall('2026-11-18', '11:00')
  expect(onMove.mock.calls).toEqual([[{ id: 'visit', start, end: start + 60 }]])
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.querySelector('.planner-ghost')).toBeNull()
})

test('a click that is meant opens, also right after a drag whose click never came', () => {
  const { onOpen } = setUp()
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 220, clientY: 670 })
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalledOnce()
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
    vi.runAllTimers()
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

test('without handlers nothing can be dragged, but everything opened', () => {
  const { onOpen } = setUp({ onMove: undefined, onResize: undefined, onCreate: undefined })
  fireEvent.pointerDown(bar(), { ...pointer, clientX: 20, clientY: 550 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 220, clientY: 670 })
  expect(document.documentElement.classList.contains('planner-dragging')).toBe(false)
  fireEvent.click(bar())
  expect(onOpen).toHaveBeenCalled()
})

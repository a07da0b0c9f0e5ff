import { afterEach, expect, test, vi } from 'vitest'
import { settledSteps } from './settled-steps.ts'
import type { TourSteps } from './tour-step.ts'

const steps: TourSteps = [{ target: '#list', title: 'The list', text: 'All of it.' }]
const shown = { width: 10, height: 10 } as DOMRect
Element.prototype.checkVisibility = () => true
Element.prototype.getBoundingClientRect = () => shown

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** State after two seconds, or more. */
async function afterAWhile(isLoading: () => boolean, ms = 2_000): Promise<string> {
  vi.useFakeTimers()
  let came = 'nothing yet'
  const leaving = new AbortController()
  void settledSteps(steps, isLoading, leaving.signal).then(found => {
    came = found.map(step => step.title).join()
  })
  await vi.advanceTimersByTimeAsync(ms)
  const now = came
  leaving.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  return now
}

test('a page that stands still has its tour', async () => {
  document.body.innerHTML = '<div id="list"></div>'
  expect(await afterAWhile(() => false)).toBe('The list')
})

test('a page that takes long to load has its tour all the same', async () => {
  document.body.innerHTML = '<div id="list"></div>'
  const begun = Date.now()
  expect(await afterAWhile(() => Date.now() - begun < 40_000, 41_000)).toBe('The list')
})

test.each([
  [
    'while its code is on its way',
    '<div id="list"></div><div class="mantine-Skeleton-root"></div>',
    () => false,
  ],
  ['while it loads', '<div id="list"></div>', () => true],
  ['under a dialog', '<div id="list"></div><div role="dialog"></div>', () => false],
  ['under an open menu', '<div id="list"></div><div role="menu"></div>', () => false],
  ['while somebody types', '<div id="list"></div><input autofocus>', () => false],
])('%s there is none', async (_name, html, isLoading) => {
  document.body.innerHTML = html
  document.querySelector('input')?.focus()
  expect(await afterAWhile(isLoading)).toBe('nothing yet')
})

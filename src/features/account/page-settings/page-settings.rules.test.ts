import { expect, test } from 'vitest'
import { layoutPages, settingLabels, settingsFrom, settingsProblem } from './page-settings.rules.ts'

const page = layoutPages.dashboard
const all = { today: 1, unscheduled: 1, open_jobs: 1 } as const

test.each([
  ['nothing', undefined, all],
  ['no object', 'x', all],
  ['one hidden', { today: 0 }, { ...all, today: 0 }],
  ['text as older forms send it', { today: '0', open_jobs: '1' }, { ...all, today: 0 }],
  ['a switch that the page has not', { gone: 0 }, all],
])('stored %s', (_name, stored, settings) => {
  expect(settingsFrom(page, stored)).toEqual(settings)
})

test('a page that shows nothing is refused', () => {
  expect(settingsProblem({ today: 0, unscheduled: 0, open_jobs: 0 })).toMatch(/at least one/)
  expect(settingsProblem({ today: 0, unscheduled: 1, open_jobs: 0 })).toBeNull()
})

test('every switch has its key as label, with spaces', () => {
  for (const key of Object.values(layoutPages).flatMap(each => [...each.keys])) {
    expect(settingLabels[key]?.toLowerCase()).toBe(key.replaceAll('_', ' '))
  }
})

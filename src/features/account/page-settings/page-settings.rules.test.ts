import { expect, test } from 'vitest'
import { layoutPages, settingLabel, settingsFrom, settingsToWire } from './page-settings.rules.ts'

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

test('where settings are {active, url}, they come back the same', () => {
  const types = { ...layoutPages.jobTypes, urls: { usual_appointment: '/a', active: null } }
  const wire = settingsToWire(types, { usual_appointment: 0, active: 1 })
  expect(wire).toEqual({ usual_appointment: { active: '0', url: '/a' }, active: { active: '1' } })
  expect(settingsFrom(types, wire)).toEqual({ usual_appointment: 0, active: 1 })
})

test('every switch has its key as label, with spaces', () => {
  for (const key of Object.values(layoutPages).flatMap(each => [...each.keys])) {
    expect(settingLabel(key).toLowerCase()).toBe(key.replaceAll('_', ' '))
  }
})

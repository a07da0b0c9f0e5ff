import { expect, test } from 'vitest'
import { dashboardPage as dashboard } from '#features/insight/dashboard/dashboard.rules.ts'
import {
  gridFrom,
  type LayoutPage,
  layoutPages,
  settingLabel,
  settingsFrom,
  settingsToWire,
  storedAfter,
} from './page-settings.rules.ts'

const page = { id: 99, keys: ['today', 'unscheduled', 'open_jobs'], off: [] } as const
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
  const pages: LayoutPage[] = [...Object.values(layoutPages), dashboard]
  for (const each of pages)
    for (const key of each.keys) expect(settingLabel(each, key).toLowerCase()).toBe(key.replaceAll('_', ' '))
})

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h, minH: 4 })

test('what is off at first can be switched on, and the other way round', () => {
  expect(settingsFrom(dashboard, undefined)).toMatchObject({ revenue: 1, coupon: 0 })
  const stored = storedAfter(dashboard, {}, { coupon: 1, revenue: { active: 0 } })
  expect(settingsFrom(dashboard, stored)).toMatchObject({ revenue: 0, coupon: 1, today: 1 })
})

test('a place stays when the widget is switched off, and its state when it is moved', () => {
  const moved = storedAfter(dashboard, { coupon: 1 }, { coupon: { layout: place(0, 0, 12, 6) } })
  const off = storedAfter(dashboard, moved, { coupon: 0 })
  expect(settingsFrom(dashboard, moved).coupon).toBe(1)
  expect(settingsFrom(dashboard, off).coupon).toBe(0)
  expect(gridFrom(dashboard, off).places.lg.coupon).toMatchObject({ x: 0, w: 12, h: 6 })
})

test('a lock stays until it is taken off', () => {
  const locked = storedAfter(dashboard, {}, { locked: 1 })
  expect(gridFrom(dashboard, storedAfter(dashboard, locked, { today: 0 })).isLocked).toBe(true)
  expect(gridFrom(dashboard, storedAfter(dashboard, locked, { locked: 0 })).isLocked).toBe(false)
})

test('an older layout without places has all widgets, none over another', () => {
  const { places } = gridFrom(dashboard, { today: 0, gone: { layout: place(0, 0, 1, 1) } })
  expect(Object.keys(places.lg).sort()).toEqual([...dashboard.keys].sort())
  const taken = new Set<string>()
  for (const { x, y, w, h } of Object.values(places.md))
    for (let column = x; column < x + w; column++)
      for (let row = y; row < y + h; row++) {
        expect(taken.has(`${column} ${row}`)).toBe(false)
        taken.add(`${column} ${row}`)
      }
})

test('narrower windows follow the wide one until they are arranged themselves', () => {
  const wide = storedAfter(dashboard, {}, { revenue: { layout: place(0, 0, 12, 6) } })
  expect(gridFrom(dashboard, wide).places.md.revenue).toMatchObject({ x: 0, w: 10 })
  const own = storedAfter(dashboard, wide, { revenue: { md: place(2, 0, 4, 6) } })
  expect(gridFrom(dashboard, own).places).toMatchObject({
    lg: { revenue: { w: 12 } },
    md: { revenue: { x: 2, w: 4 } },
  })
})

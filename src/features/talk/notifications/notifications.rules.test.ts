import { expect, test } from 'vitest'
import { activityPath, kindsFor, noticeKinds, noticeText, shortName } from './notifications.rules.ts'

test.each([
  [
    'owner',
    ['jobAssigned', 'appointmentMoved', 'appointmentCancelled', 'jobClosed', 'jobBooked', 'inviteAccepted'],
  ],
  ['office', ['jobAssigned', 'appointmentMoved', 'appointmentCancelled', 'jobClosed', 'inviteAccepted']],
  ['technician', ['jobAssigned', 'appointmentMoved', 'appointmentCancelled']],
  ['operator', ['jobAssigned', 'appointmentMoved', 'appointmentCancelled']],
] as const)('a group of kind %s can be told of %j', (group, kinds) => {
  expect(kindsFor(group).map(({ kind }) => kind)).toEqual(kinds)
})

test.each([
  ['{{by}} closed job #{{number}}, {{name}}', 'Ana closed job #12, Bo & Co'],
  ['Job #{{number}} is now at {{at}}', 'Job #12 is now at <2026-01-05T03:00:00Z>'],
  ['{{missing}} stays empty', ' stays empty'],
  ['No holes', 'No holes'],
])('%s is filled in', (text, filled) => {
  const params = { by: 'Ana', number: 12, name: 'Bo & Co', at: '2026-01-05T03:00:00Z' }
  expect(noticeText(text, params, instant => `<${instant}>`)).toBe(filled)
})

test('a name that looks like a hole is not filled in again', () => {
  expect(noticeText('{{by}} and {{name}}', { by: '{{name}}', name: 'Bo' }, String)).toBe('{{name}} and Bo')
})

test('names in a notification are never longer than 80 characters, and no character is cut in half', () => {
  expect(shortName('  Ana  ')).toBe('Ana')
  expect([...shortName('🔧'.repeat(200))]).toHaveLength(80)
  expect(shortName('🔧'.repeat(200))).toMatch(/🔧…$/u)
})

test('a click leads to the job, or nowhere', () => {
  expect(activityPath(7)).toBe('/jobs?job=7')
  expect(activityPath(null)).toBeNull()
})

test('numbers of kinds are stored: they stay what they are', () => {
  expect(noticeKinds.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    '1 jobAssigned',
    '2 appointmentMoved',
    '3 appointmentCancelled',
    '4 jobClosed',
    '5 jobBooked',
    '6 inviteAccepted',
  ])
})

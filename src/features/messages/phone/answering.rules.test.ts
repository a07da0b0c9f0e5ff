import { expect, test } from 'vitest'
import {
  type AnsweringSettings,
  afterKey,
  answeringProblem,
  type MenuKey,
  type RingPlan,
  usualAnswering,
} from './answering.rules.ts'

const key = (digit: number, to: MenuKey['to'], more: Partial<MenuKey> = {}): MenuKey => ({
  digit,
  to,
  people: [],
  mobile: '',
  ...more,
})
const plan = (menu: Partial<RingPlan['menu']> = {}): RingPlan => ({
  seconds: 20,
  next: [[1], [2]],
  mobile: '+61412345678',
  stage: 'menu',
  greeting: 'open',
  menu: {
    keys: [
      key(1, 'office'),
      key(2, 'people', { people: [7, 8] }),
      key(3, 'mobile', { mobile: '+61491570006' }),
      key(4, 'voicemail'),
      key(9, 'repeat'),
    ],
    silent: { to: 'voicemail', people: [], mobile: '' },
    wrong: 0,
    repeats: 0,
    ...menu,
  },
})

test.each<[string, string, object]>([
  ['the office', '1', { stage: 'ring', next: [[1], [2]], mobile: '+61412345678' }],
  ['people', '2', { stage: 'ring', next: [[7, 8]], mobile: '' }],
  ['a mobile', '3', { stage: 'ring', next: [], mobile: '+61491570006' }],
  ['a message', '4', { stage: 'ring', next: [], mobile: '', voicemail: true }],
  ['nothing pressed', '', { next: [], voicemail: true }],
  ['the menu again', '9', { stage: 'menu', menu: expect.objectContaining({ repeats: 1, wrong: 0 }) }],
  ['the menu again by a wrong key', '7', { stage: 'menu', menu: expect.objectContaining({ wrong: 1 }) }],
])('a key leads to %s', (_name, digit, led) => {
  expect(afterKey(plan(), digit)).toMatchObject(led)
})

test('a wrong key is forgiven twice, and a menu is not repeated without end', () => {
  expect(afterKey(plan({ wrong: 1 }), '7')).toMatchObject({ stage: 'menu' })
  expect(afterKey(plan({ wrong: 2 }), '#')).toMatchObject({ stage: 'ring', voicemail: true })
  expect(afterKey(plan({ repeats: 9 }), '9')).toMatchObject({ stage: 'ring', voicemail: true })
  const silent = { to: 'hang-up', people: [], mobile: '' } as const
  expect(afterKey(plan({ silent }), '')).toBe('hang-up')
})

test.each<[Partial<AnsweringSettings>, string | null]>([
  [{}, null],
  [{ menu: true }, 'keys'],
  [{ menu: true, keys: [key(1, 'office')] }, null],
  [{ keys: [key(1, 'office'), key(1, 'voicemail')] }, 'keys'],
  [{ keys: [key(1, 'people')] }, 'keys'],
  [{ keys: [key(1, 'mobile', { mobile: '12' })] }, 'keys'],
  [{ silent: { to: 'repeat', people: [], mobile: '' } }, 'silent'],
  [
    { voicemail: true, greetings: { ...usualAnswering.greetings, voicemail: { text: ' ', sound: null } } },
    'greetings.voicemail.text',
  ],
])('settings %o: %s', (change, field) => {
  expect(answeringProblem({ ...usualAnswering, ...change })?.field ?? null).toBe(field)
})

import { expect, test } from 'vitest'
import {
  type AnsweringSettings,
  afterKey,
  answeringProblem,
  type MenuKey,
  type RingPlan,
  usualAnswering,
} from './answering.rules.ts'
import { soundTypeOf } from './recordings.rules.ts'
import { soundFacts } from './sound-length.ts'

const key = (digit: number, to: MenuKey['to'], more: Partial<MenuKey> = {}): MenuKey => ({
  ...{ digit, to, people: [], mobile: '' },
  ...more,
})
const plan = (menu: Partial<RingPlan['menu']> = {}): RingPlan => ({
  ...{ seconds: 20, next: [[1], [2]], mobile: '+61412345678', stage: 'menu', greeting: 'open' },
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

const wav = (seconds: number) => {
  const file = Buffer.alloc(44 + 16_000 * seconds)
  file.write('RIFF', 0)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt32LE(16_000, 28)
  file.write('data', 36)
  file.writeUInt32LE(16_000 * seconds, 40)
  return file
}
/** Frames of MPEG 1 layer III at 128 kbit/s and 44.1 kHz: 417 bytes each. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])),
  )

test.each<[string, Buffer, number | null]>([
  ['a WAV', wav(3), 3],
  ['one that says more than it has', wav(3).subarray(0, 44 + 16_000), 1],
  ['one without sound', wav(0), null],
  ['an MP3', mp3(100), 2.61],
  [
    'an MP3 after its tags',
    Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x01\x00'), Buffer.alloc(128), mp3(50)]),
    1.31,
  ],
  ['two frames by chance', mp3(2), null],
  ['a text', Buffer.from('RIFFWAVE and more'), null],
])('the length of %s', (_name, bytes, seconds) => {
  const found = soundFacts(bytes)
  expect(found && Math.round(found.seconds * 100) / 100).toBe(seconds)
})

test.each([
  ['1a45dfa39f4286', 'audio/webm'],
  ['4f67675300020000', 'audio/ogg'],
  ['0000001c667479706d703432', 'audio/mp4'],
  ['89504e470d0a1a0a', null],
  ['', null],
])('what a browser records is told by its first bytes: %s', (hex, type) => {
  expect(soundTypeOf(Buffer.from(hex, 'hex'))).toBe(type)
})

import { expect, test } from 'vitest'
import { extract, type Said } from './extract.ts'

const talk = (...lines: [who: 'client' | 'us', text: string][]): Said[] =>
  lines.map(([who, text], i) => ({
    id: i + 1,
    isClient: who === 'client',
    at: new Date(Date.UTC(2026, 0, 1, i)),
    text,
  }))
const texts = (said: Said[]) => extract(said).map(each => each.text)

test('how it began, times, prices, questions and the last words stay, in their order; thanks do not', () => {
  const said = talk(
    ['client', 'Hi. Our hot water system leaks since this morning.'],
    ['us', 'Sorry to hear that!'],
    ['us', 'We can come on Tuesday at 9:30. A visit costs $120.'],
    ['client', 'Thanks'],
    ['client', 'Is there parking for the van, or shall I move my car?'],
    ['us', 'Please leave the driveway free for us.'],
    ['client', 'ok'],
    ['client', 'The gate is open from eight, just walk in.'],
  )
  expect(texts(said)).toEqual([
    'Our hot water system leaks since this morning.',
    'Sorry to hear that!',
    'We can come on Tuesday at 9:30.',
    'A visit costs $120.',
    'Is there parking for the van, or shall I move my car?',
    'Please leave the driveway free for us.',
    'The gate is open from eight, just walk in.',
  ])
})

test('what is sent again and again stands once, long sentences are cut, and eight are most', () => {
  const reminders = Array.from({ length: 40 }, () => ['us', 'Your appointment is tomorrow at 9.'] as const)
  expect(texts(talk(...reminders.map(each => [...each] as ['us', string])))).toEqual([
    'Your appointment is tomorrow at 9.',
  ])
  const many = Array.from({ length: 300 }, (_, i) => ['client', `Could you come at ${i} o’clock?`] as const)
  const found = extract(talk(...many.map(each => [...each] as ['client', string])))
  expect(found).toHaveLength(8)
  expect(found[0]!.text).toBe('Could you come at 0 o’clock?')
  expect(found.at(-1)!.id).toBe(300)
  expect(texts(talk(['client', 'word '.repeat(400)]))[0]).toHaveLength(240)
})

test('other scripts, short talks and nothing at all', () => {
  expect(
    texts(talk(['client', '水漏れです。明日の9時に来られますか？'], ['us', '承知しました。'])),
  ).toContain('明日の9時に来られますか？')
  expect(texts(talk(['client', 'Yes'], ['us', 'Ok']))).toEqual(['Yes', 'Ok'])
  expect(texts([])).toEqual([])
  expect(texts(talk(['client', '  \n ']))).toEqual([])
})

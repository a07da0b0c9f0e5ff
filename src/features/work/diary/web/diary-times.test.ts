import { expect, test } from 'vitest'
import { formatInstant } from '#shared/dates.ts'
import { diaryTexts } from '../diary.rules.ts'
import { inReadersManner } from './diary-times.ts'

const kept = (instant: string) => formatInstant(instant, 'UTC', 'en', 'dateTime')

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])('times of month %i as a German writes them', month => {
  const at = new Date(Date.UTC(2026, month, 4, 0, 5)).toISOString()
  const to = new Date(Date.UTC(2026, month, 24, 15, 30)).toISOString()
  const shown = inReadersManner(diaryTexts.moved(kept(at), kept(to)), 'de')
  expect(shown).toBe(
    diaryTexts.moved(formatInstant(at, 'UTC', 'de', 'dateTime'), formatInstant(to, 'UTC', 'de', 'dateTime')),
  )
})

test('what is no time stays, and so does English', () => {
  const scheduled = diaryTexts.scheduled(kept('2026-11-23T00:00:00Z'))
  expect(inReadersManner(scheduled, 'en')).toBe(scheduled)
  expect(inReadersManner('Unit 40 Foo 2026, 9:00 am', 'ja')).toBe('Unit 40 Foo 2026, 9:00 am')
})

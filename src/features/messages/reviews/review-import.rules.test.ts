import { expect, test } from 'vitest'
import { writtenStars } from './review-import.rules.ts'

test.each([
  ['5', 5],
  ['4.0', 4],
  ['3/5', 3],
  ['2 out of 5 stars', 2],
  ['1 star', 1],
  ['FIVE', 5],
  ['FOUR_STARS', 4],
  ['★★★☆☆', 3],
  ['⭐️⭐️', 2],
  ['4.5', null],
  ['0', null],
  ['6', null],
  ['10/10', null],
  ['great', null],
  ['', null],
])('%s are %s stars', (text, stars) => expect(writtenStars(text)).toBe(stars))

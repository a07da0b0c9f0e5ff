import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notYet, requiredLine, requiredText } from './fields.ts'
import { expectLinear } from './testing/long-runs.ts'

test('long runs in a field that nothing keeps take no longer than their length', () => {
  expectLinear(['[', ']', '{ ', '[ ]'], text => z.safeParse(notYet, text))
})

test.each(['\u200b', '\u2060\ufeff', '\u3164', ' \u2800 ', '\u0301\u0301', '\u00ad', '\u202e'])(
  'a name of %j alone is as good as none',
  name => {
    for (const field of [requiredLine(80, 'Name required.'), requiredText(80, 'Name required.')])
      expect(z.safeParse(field, name).error?.issues[0]?.message).toBe('Name required.')
    expect(z.safeParse(requiredLine(80), `Zoe\u0308${name}`).success).toBe(true)
  },
)

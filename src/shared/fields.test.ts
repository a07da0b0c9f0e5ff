import { test } from 'vitest'
import * as z from 'zod/mini'
import { notYet } from './fields.ts'
import { expectLinear } from './testing/long-runs.ts'

test('long runs in a field that nothing keeps take no longer than their length', () => {
  expectLinear(['[', ']', '{ ', '[ ]'], text => z.safeParse(notYet, text))
})

import { expect, test } from 'vitest'
import { parseInstant } from '#shared/dates.ts'
import { alertProblem } from './alert-problem.ts'

test.each([
  ['Update', '2026-06-01T00:01Z', null],
  ['  ', '2026-06-01T00:01Z', /text is missing/],
  ['x'.repeat(301), '2026-06-01T00:01Z', /300 characters/],
  ['Update', 'tomorrow', /should be like/],
  ['Update', '2026-02-30T10:00Z', /should be like/],
  ['Update', '2026-06-01T00:00Z', /lies in the past/],
])('an alert %j at %s', (message, time, problem) => {
  const said = alertProblem(message, parseInstant(time), new Date('2026-06-01T00:00:00Z'))
  if (problem === null) expect(said).toBeNull()
  else expect(said).toMatch(problem)
})

import { expect, test } from 'vitest'
import { onboardingProgress } from './onboarding.rules.ts'

const nothing = { company: false, team: false, client: false, job: false, appointment: false }
const everything = { company: true, team: true, client: true, job: true, appointment: true }

test.each([
  ['nothing yet', nothing, [], 1],
  ['a job before all else', { ...nothing, job: true }, [], 1],
  ['the company alone', { ...nothing, company: true }, [], 2],
  ['the first two left out', nothing, [1, 2], 3],
  ['done and left out by turns', { ...nothing, company: true, client: true }, [2], 4],
  ['everything', everything, [], 6],
  ['everything left out', nothing, [1, 2, 3, 4, 5], 6],
])('%s: the current step is the first that is neither done nor left out', (_name, has, skipped, current) => {
  expect(onboardingProgress(has, skipped).current_step).toBe(current)
})

test('what is done is not left out any more', () => {
  expect(onboardingProgress({ ...nothing, team: true }, [2, 3]).steps).toEqual([
    { id: 1, done: false, skipped: false },
    { id: 2, done: true, skipped: false },
    { id: 3, done: false, skipped: true },
    { id: 4, done: false, skipped: false },
    { id: 5, done: false, skipped: false },
  ])
})

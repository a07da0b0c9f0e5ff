import { expect, test } from 'vitest'
import { asksAgain, blankStep, type Step } from './automations.rules.ts'

const step = (kind: Step['kind'], branch: Step['branch'] = 'both'): Step => ({ ...blankStep(kind), branch })
const asked = (path: string, ...steps: Step[]) => steps.map((_, at) => asksAgain(steps, at, path))

test('conditions are asked again before what is done first after a wait, on its own path', () => {
  expect(asked('', step('email'), step('note'))).toEqual([false, false])
  expect(asked('', step('wait'), step('until'), step('sms'), step('note'))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(asked('', step('hours'), step('check'), step('email'))).toEqual([false, true, false])
  const split = [step('wait'), step('fork'), step('email', 'yes'), step('sms', 'no'), step('note')]
  expect(asked('yes', ...split).slice(2)).toEqual([true, false, false])
  expect(asked('no', ...split).slice(2)).toEqual([true, true, false])
})

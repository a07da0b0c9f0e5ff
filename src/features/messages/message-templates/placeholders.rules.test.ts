import { expect, test } from 'vitest'
import { sentenceOf } from '#shared/fact.ts'
import { mayFill } from './placeholders.rules.ts'

test('an unknown one is said by its name', () => {
  expect(mayFill('Hi {{Customer_Name}}', '')).toBe(true)
  const verdict = mayFill('Re {{Job_Nr}}', 'Hi {{Custmer}}')
  expect(verdict !== true && sentenceOf(verdict)).toBe('Unknown placeholder: {{Job_Nr}}, {{Custmer}}')
})

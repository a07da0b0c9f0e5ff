import { expect, test } from 'vitest'
import { longComponentsIn } from './long-components.mjs'

const component = lines =>
  `export function Long() {\n${'  use()\n'.repeat(lines - 2)}}\nfunction helper() {\n${'  use()\n'.repeat(300)}}\n`

test('a component of 200 lines stands, one of 201 is named; other functions count by their file', () => {
  expect(longComponentsIn('a.tsx', component(200))).toEqual([])
  expect(longComponentsIn('a.tsx', component(201))).toEqual([
    'a.tsx: Long has 201 lines: split it by what a person does in it (200 at most)',
  ])
})

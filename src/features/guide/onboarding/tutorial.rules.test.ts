import { expect, test } from 'vitest'
import { tutorialProgress } from './tutorial.rules.ts'

const views = (seen: number[]) =>
  [1, 3, 4, 6, 8, 20].map(id => ({ page_id: id, first_view: seen.includes(id) ? 1 : 0 }))
const everywhere = (page: string) => `/${page}`

test.each([
  [[], 0, '/team'],
  [[8], 20, '/jobs'],
  [[3], 20, '/team'],
  [[8, 3], 40, '/quotes'],
  [[8, 3, 6], 60, '/invoices'],
  [[8, 3, 6, 4], 80, '/settings'],
  [[8, 3, 6, 4, 20], 100, null],
  [[1, 21], 0, '/team'],
])('pages %j seen: %d %%, and the next is %s', (seen, percent, next) => {
  expect(tutorialProgress(views(seen), everywhere)).toMatchObject({ percent, next })
})

test.each([
  [['/team', '/jobs', '/settings'], [], 0, '/team'],
  [['/team', '/jobs', '/settings'], [8, 6, 4], 33, '/jobs'],
  [['/team', '/jobs', '/settings'], [8, 3], 67, '/settings'],
  [['/team', '/jobs', '/settings'], [8, 3, 20], 100, null],
  [['/jobs'], [], 0, '/jobs'],
  [[], [], 100, null],
])('who may open %j and has seen %j is at %d %%', (open, seen, percent, next) => {
  const found = tutorialProgress(views(seen), page => open.find(path => path === `/${page}`))
  expect(found).toMatchObject({ percent, next })
  expect(found.steps.map(step => step.path)).toEqual(open)
})

test('the steps are named in the order of the specification', () => {
  expect(tutorialProgress([], everywhere).steps.map(step => step.label)).toEqual([
    'Team',
    'Job',
    'Quote',
    'Invoice',
    'Settings',
  ])
})

import { expect, test } from 'vitest'
import { rulesIn } from './rule-places.mjs'

const names = code => rulesIn('x.ts', code).map(each => each.name)

test.each([
  ['function mayEdit(job: Job) { return true }', ['mayEdit']],
  ['const canBook = (viewer: Viewer) => holds(viewer, "jobs.book")', ['canBook']],
  ['export function reasonFor(job: Job): true | string { return true }', ['reasonFor']],
  ['const shown = (viewer: Pick<Viewer, "id">) => viewer.id !== 3', ['shown']],
  ['function isOwn(session: Session): boolean { return true }', ['isOwn']],
  ['const actions = { mustNotDelete: () => false }', ['mustNotDelete']],
])('%s is a rule', (code, found) => {
  expect(names(code)).toEqual(found)
})

test.each([
  'const mayBook = canBook(useViewer()) === true',
  'function rowsOf(viewer: Viewer): Row[] { return [] }',
  'const cancel = (viewer: Viewer) => send(viewer.id)',
  'function isSame(a: Row, b: Row): boolean { return a === b }',
  'const verdict = (answer: true | string) => answer === true',
])('%s is none', code => {
  expect(names(code)).toEqual([])
})

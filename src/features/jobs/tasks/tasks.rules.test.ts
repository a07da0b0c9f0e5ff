import { expect, test } from 'vitest'
import { canSaveTasks, diaryOfTasks, newTaskProblem, tasksProblem } from './tasks.rules.ts'
import type { Task } from './tasks.wire.ts'

const task = (facts: Partial<Task> = {}): Task => ({
  id: 'a',
  title: 'Flush the heater',
  due_on: '2026-03-02',
  technician_id: 3,
  is_done: false,
  photo_ids: [],
  ...facts,
})
const said = (fact: { text: string; values?: object } | null) =>
  fact?.text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const value = (fact.values as Record<string, string | { text: string }>)[name]!
    return typeof value === 'string' ? value : value.text
  })

test.each<[Partial<Task>, string | null]>([
  [{}, null],
  [{ title: ' ' }, 'Task name required.'],
  [{ due_on: null }, 'Due date required.'],
  [{ title: '', technician_id: null }, 'Task name, Assigned technician required.'],
  [{ title: '', due_on: null, technician_id: null }, 'Task name, Due date, Assigned technician required.'],
])('a new task with %j: %s', (facts, problem) => {
  expect(said(newTaskProblem(task(facts))) ?? null).toBe(problem)
})

test('an older task without a date may stay, and is asked for all once it is changed', () => {
  const old = task({ due_on: null })
  expect(tasksProblem([old], [{ ...old, is_done: true }])).toBeNull()
  expect(said(tasksProblem([old], [{ ...old, title: 'Flush it' }]))).toBe('All fields are required.')
})

test.each<[string, Task[], boolean]>([
  ['ticks off and adds a photo', [task({ is_done: true, photo_ids: [7] })], true],
  ['renames', [task({ title: 'Flush it' })], false],
  ['moves the due date', [task({ due_on: '2026-03-03' })], false],
  ['adds', [task(), task({ id: 'b' })], false],
  ['deletes', [], false],
])('whoever does not book jobs %s', (_, after, isAllowed) => {
  expect(canSaveTasks([task()], after, { permissions: [] }) === true).toBe(isAllowed)
  expect(canSaveTasks([task()], after, { permissions: ['jobs.book'] })).toBe(true)
})

test('the diary tells of each change once; a new task brings its items', () => {
  const before = [task(), task({ id: 'b', is_done: true }), task({ id: 'c' }), task({ id: 'd' })]
  const after = [
    task({ is_done: true }),
    task({ id: 'b' }),
    task({ id: 'c', due_on: '2026-04-01' }),
    task({ id: 'e', title: 'Sweep' }),
  ]
  const told = diaryOfTasks(before, after)
  expect(told.map(each => said(each.told))).toEqual([
    'Task completed: Flush the heater',
    'Task reopened: Flush the heater',
    'Task changed: Flush the heater',
    'Task added: Sweep',
    'Task deleted: Flush the heater',
  ])
  expect(told.flatMap(each => each.items ?? [])).toEqual([
    { taskName: 'Sweep', dueDate: '2026-03-02', assignedTo: 3 },
  ])
})

import { hasPermission, type Viewer } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import type { Task } from './tasks.wire.ts'

export const transferTexts = {
  noCompany: 'You can only transfer tasks to a company where you book jobs.',
  noTask: 'Please choose a task to transfer.',
  done: 'Tasks transferred successfully',
} as const

type Draft = Pick<Task, 'title' | 'due_on' | 'technician_id'>

const parts: readonly [string, (task: Draft) => boolean][] = [
  ['Task name', task => task.title.trim() !== ''],
  ['Due date', task => task.due_on !== null],
  ['Assigned technician', task => task.technician_id !== null],
]

/** Names the missing fields of a new task, as 'Task name, Due date required.'; null if none. */
export function newTaskProblem(task: Draft): Fact | null {
  const missing = parts.flatMap(([label, isThere]) => (isThere(task) ? [] : [label]))
  const [first, second, third] = missing.map(text => ({ text }))
  if (!first) return null
  if (!second) return fact('{{first}} required.', { first })
  if (!third) return fact('{{first}}, {{second}} required.', { first, second })
  return fact('Task name, Due date, Assigned technician required.')
}

/** Returns what is wrong with an edited task, or null. */
export function editedTaskProblem(task: Draft): Fact | null {
  return newTaskProblem(task) && fact('All fields are required.')
}

/** The first problem of a save's tasks; those that stay as they were may be older than the rules. */
export function tasksProblem(before: readonly Task[], after: readonly Task[]): Fact | null {
  for (const task of after) {
    const was = before.find(each => each.id === task.id)
    const problem = was
      ? JSON.stringify([was.title, was.due_on, was.technician_id]) !==
          JSON.stringify([task.title, task.due_on, task.technician_id]) && editedTaskProblem(task)
      : newTaskProblem(task)
    if (problem) return problem
  }
  return null
}

/** True if the viewer may make these tasks of those: technicians tick them off and add photos. */
export function canSaveTasks(
  before: readonly Task[],
  after: readonly Task[],
  viewer: Pick<Viewer, 'permissions'>,
): Verdict {
  if (hasPermission(viewer, 'jobs.book')) return true
  const plan = (tasks: readonly Task[]) =>
    JSON.stringify(tasks.map(({ id, title, due_on, technician_id }) => [id, title, due_on, technician_id]))
  return plan(before) === plan(after) || because('Only the office can add, change and delete tasks.')
}

/** Diary entries about changed tasks; a new task adds its items, as specified. */
export function diaryOfTasks(
  before: readonly Task[],
  after: readonly Task[],
): { told: Fact; items?: readonly object[] }[] {
  const find = (list: readonly Task[], id: string) => list.find(each => each.id === id)
  const told = after.flatMap(task => {
    const was = find(before, task.id)
    const values = { task: task.title }
    if (!was) {
      const item = { taskName: task.title, dueDate: task.due_on ?? '', assignedTo: task.technician_id ?? 0 }
      return [{ told: fact('Task added: {{task}}', values), items: [item] }]
    }
    if (was.is_done !== task.is_done)
      return [
        {
          told: task.is_done
            ? fact('Task completed: {{task}}', values)
            : fact('Task reopened: {{task}}', values),
        },
      ]
    const text = JSON.stringify
    return text(was) === text(task) ? [] : [{ told: fact('Task changed: {{task}}', values) }]
  })
  const gone = before.filter(task => !find(after, task.id))
  return [...told, ...gone.map(task => ({ told: fact('Task deleted: {{task}}', { task: task.title }) }))]
}

/** The files that tasks show. */
export const photosOf = (tasks: readonly Task[]): number[] => tasks.flatMap(task => task.photo_ids)

import { hasPermission, type Viewer } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'

/** Numbers of the specification (document 1 §4). */
export const agendaStatus = { done: 0, pending: 1 } as const
/** Minutes that a task without an end takes (document 1 §9, decision C21). */
export const usualMinutes = 60
/** Minutes of the day on which a new one begins and ends (document 1 §5). */
export const usualDay = { start: 540, end: 1020 }
/** The longest task, in days. */
export const mostDays = 31

const day = 86_400_000

/** Values of the form; an unreadable time is an invalid date. */
export interface AgendaDraft {
  title: string
  description: string
  starts_at: Date | null
  ends_at: Date | null
  technician_id: number | null
}

const required = ['title', 'description', 'starts_at', 'ends_at', 'technician_id'] as const

/** Problems of a task, in the order of document 1 §5; the first stands for all. */
export function agendaProblem(
  draft: AgendaDraft,
): { field: (typeof required)[number]; message: string | Fact } | null {
  const missing = required.find(field => draft[field] === null || draft[field] === '')
  if (missing) return { field: missing, message: 'All fields are required' }
  const [start, end] = [draft.starts_at!.getTime(), draft.ends_at!.getTime()]
  if (Number.isNaN(start)) return { field: 'starts_at', message: 'Invalid date or time format' }
  if (Number.isNaN(end)) return { field: 'ends_at', message: 'Invalid date or time format' }
  if (end < start) return { field: 'ends_at', message: 'Finish time cannot be before start time' }
  if (end - start > mostDays * day)
    return { field: 'ends_at', message: fact('Please choose up to {{count}} days.', { count: mostDays }) }
  return null
}

/** Hours to one decimal; null while the times are not valid. */
export function agendaHours(start: string | null, end: string | null): number | null {
  const [from, to] = [Date.parse(start ?? ''), Date.parse(end ?? '')]
  return Number.isNaN(from) || Number.isNaN(to) || to < from ? null : Math.round((to - from) / 360_000) / 10
}

/** True if the viewer may change a task, or only say that it is done. Used by both the grid and the server. */
export function mayChangeAgenda(
  task: { technician_id: number },
  viewer: Pick<Viewer, 'id' | 'permissions'>,
): 'all' | 'status' | 'nothing' {
  if (hasPermission(viewer, 'jobs.book')) return 'all'
  return task.technician_id === viewer.id ? 'status' : 'nothing'
}

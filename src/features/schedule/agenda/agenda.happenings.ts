import type { AgendaTasks } from '#server/db/row-types.ts'
import { became, changed, happeningOf, isNew } from '#shared/happening.ts'

const task = happeningOf<AgendaTasks>('agenda_tasks')
const facts = ['technician_id', 'starts_at'] as const

export const agendaHappenings = {
  'task.added': task(isNew, facts),
  'task.assigned': task(changed('technician_id'), facts, ['technician_id']),
  'task.completed': task(became('is_done', true), facts),
}

import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { agendaTask, changedAgendaTask, newAgendaTask } from './agenda.wire.ts'

const book = user({ permission: 'jobs.book' })
const changes = ['appointments', 'activity'] as const
const one = z.object({ data: agendaTask })

export const agendaContract = {
  range: endpoint('GET', '/calendar-tasks/date-range', {
    about:
      'Agenda tasks that touch the days from startDate to endDate (company zone); 62 days at most. A technician gets only own.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'team'],
    input: z.object({ startDate: f.day, endDate: f.day }),
    reply: z.object({ data: z.array(agendaTask) }),
  }),
  add: endpoint('POST', '/calendar-tasks', {
    about: 'Puts a task on somebody’s agenda; without finish_date it takes an hour.',
    access: book,
    effect: 'undoable',
    changes,
    input: newAgendaTask,
    reply: one,
  }),
  edit: endpoint('PUT', '/calendar-tasks/:id', {
    about: 'Changes a task; a technician can only say that an own one is done, or is not.',
    access: user(),
    effect: 'undoable',
    changes,
    input: changedAgendaTask,
    reply: one,
  }),
  remove: endpoint('DELETE', '/calendar-tasks/:id', {
    about: 'Takes a task off the agenda; adding it again brings it back.',
    access: book,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
}

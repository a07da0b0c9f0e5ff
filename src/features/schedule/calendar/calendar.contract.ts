import * as z from 'zod/mini'
import { jobRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { roster } from '#features/people/shifts/shifts.contract.ts'
import { agendaTask } from '#features/schedule/agenda/agenda.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { calendarRows } from './calendar-rows.wire.ts'

const days = z.object({ startDate: f.day, endDate: f.day })

export const calendarContract = {
  data: endpoint('GET', '/jobs/getCalendarData', {
    about:
      'All that the calendar shows from startDate to endDate (company zone, 62 days at most): appointments, agenda tasks, and when people work.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'shifts', 'team'],
    input: days,
    reply: z.object({ data: z.array(jobRow), tasks: z.array(agendaTask), shifts: z.array(roster) }),
  }),
  range: endpoint('POST', '/jobs/getJobsByDateRange', {
    about: 'Appointments that touch the days from startDate to endDate (company zone); 62 days at most.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.extend(days, { worker: z.union([z.undefined(), f.idList]) }),
    reply: z.object({ data: z.array(jobRow) }),
  }),
  rows: endpoint('GET', '/jobs/getCalendarRows', {
    about:
      'What getJobsByDateRange finds, as the calendar first draws it: a list a field, and what several appointments share sent once. With texts also addresses and comments.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.extend(days, { texts: f.flag }),
    reply: calendarRows,
  }),
  texts: endpoint('GET', '/jobs/getAppointmentTexts/:id', {
    about: 'Address and first line of the comment of an appointment’s job, for its card on the calendar.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.object({ address: z.string(), comment: z.string() }) }),
  }),
}

import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import type { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import {
  inTheWay,
  minutesAfter,
  outsideInTheWay,
  taskInTheWay,
} from '#features/jobs/jobs/appointments.rules.ts'
import { appointmentsInTheWay } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { namesOf } from '#features/jobs/jobs/server/job-checks.queries.ts'
import { rostersAround } from '#features/people/shifts/server/rosters.service.ts'
import { awayFact, awayIn } from '#features/people/shifts/shifts.rules.ts'
import { agendaInTheWay } from '#features/schedule/agenda/server/agenda.queries.ts'
import { outsideEvents } from '#features/schedule/outside-events/server/outside-events.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { instantText, utcToWall } from '#shared/dates.ts'

/** A question lists no more conflicts than people read. */
const mostConflicts = 5

// Part of the appointments contract, but answered up here, where agenda and outside calendars are known.
export const busyHandlers: Pick<Handlers<typeof appointmentsContract>, 'busy'> = {
  async busy({ technician_ids = [], starts_at, minutes = defaultDuration, job_id, appointment_id }, ctx) {
    const slot = { technician_ids, starts_at, minutes, exceptJob: job_id, exceptAppointment: appointment_id }
    const { timeZone } = ctx.session
    const start = utcToWall(instantText(starts_at), timeZone)
    const stretch = { start, end: start + minutes }
    return ctx.read(async tx => {
      const conflicts = await appointmentsInTheWay(tx, slot)
      const rosters = technician_ids.length > 0 ? await rostersAround(tx, stretch, technician_ids) : []
      const away = rosters.flatMap(({ user_id, ...roster }) => {
        const why = awayIn({ user_id, ...roster }, stretch)
        return why ? [{ user_id, why }] : []
      })
      const range = { from: starts_at, to: minutesAfter(starts_at, minutes) }
      const agenda = technician_ids.length > 0 ? await agendaInTheWay(tx, technician_ids, range) : []
      const outside =
        technician_ids.length > 0
          ? await outsideEvents(tx, { ...range, people: technician_ids, isBusy: true })
          : []
      const busy = technician_ids.filter(
        id =>
          outside.some(each => each.user_id === id) ||
          agenda.some(each => each.technician_id === id) ||
          conflicts.some(each => each.technician_ids.includes(id)) ||
          away.some(each => each.user_id === id),
      )
      const nameOf = await namesOf(tx, busy)
      return {
        eventExists: busy.length > 0,
        technicians: busy.map(id => ({ id, name: nameOf(id) })),
        conflicts: [
          ...conflicts
            .slice(0, mostConflicts)
            .map(({ seen, number, name, starts_at, ends_at }) =>
              inTheWay(seen ? { number, name } : null, instantText(starts_at), instantText(ends_at)),
            ),
          ...agenda
            .slice(0, mostConflicts)
            .map(each => taskInTheWay(each.title, instantText(each.starts_at), instantText(each.ends_at))),
          ...outside
            .slice(0, mostConflicts)
            .map(each =>
              outsideInTheWay(
                each.fullname,
                each.title,
                instantText(each.starts_at),
                instantText(each.ends_at),
              ),
            ),
          ...away.slice(0, mostConflicts).map(({ user_id, why }) => awayFact(nameOf(user_id), why, timeZone)),
        ],
      }
    })
  },
}

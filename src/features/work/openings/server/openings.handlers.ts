import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import type { Handlers } from '#server/mount.ts'
import { dayMinutes, dayStartUtc, instantText, utcToWall, wallIsGap, wallToUtc } from '#shared/dates.ts'
import type { openingsContract } from '../openings.contract.ts'
import { daysAhead, openingsOf } from '../openings.rules.ts'
import { skilledTechnicians, takenIn } from './openings.queries.ts'

/** Nobody is sent off in the same minute. */
const headStart = 30

export const openingsHandlers: Handlers<typeof openingsContract> = {
  find: ({ duration, job_types, latitude, longitude, appointmentIds }, ctx) =>
    ctx.read(async tx => {
      const zone = tx.by.timeZone
      const wall = (moment: Date) => utcToWall(instantText(moment), zone)
      const from = wall(tx.now) + headStart
      const first = Math.floor(from / dayMinutes)
      const last = first + daysAhead
      const people = await skilledTechnicians(tx, job_types)
      const rosters = await rostersOf(tx, { first, last, ids: people.map(each => each.id) })
      const range = { from: instantText(tx.now), to: dayStartUtc(last + 1, zone) }
      const taken = await takenIn(tx, range, appointmentIds)
      const place = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
      const candidates = people.map(({ id }) => ({
        id,
        roster: rosters.find(each => each.user_id === id) ?? null,
        taken: taken
          .filter(each => each.technician_ids.includes(id))
          .map(({ starts_at, ends_at, lat, lng }) => ({
            start: wall(starts_at),
            end: wall(ends_at),
            place: lat === null || lng === null ? null : { lat, lng },
          })),
      }))
      const openings = openingsOf(candidates, { minutes: duration, place, from })
      return {
        result: openings
          // An hour that the clocks leave out is no time to begin at.
          .filter(each => !wallIsGap(each.start, zone))
          .map(({ technician, start, drive_before, drive_after }) => {
            const { fullname, colour } = people.find(each => each.id === technician)!
            return {
              worker: technician,
              worker_name: fullname,
              color: colour,
              appointment_time: new Date(wallToUtc(start, zone)),
              duration,
              drive_before,
              drive_after,
            }
          }),
      }
    }),
}

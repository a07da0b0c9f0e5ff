import type { Handlers } from '#server/mount.ts'
import { wallToUtc } from '#shared/dates.ts'
import type { openingsContract } from '../openings.contract.ts'
import { isOnTheClock, openingsOf } from '../openings.rules.ts'
import { candidatesFor } from './candidates.service.ts'

export const openingsHandlers: Handlers<typeof openingsContract> = {
  find: ({ duration, job_types, latitude, longitude, appointmentIds }, ctx) =>
    ctx.read(async tx => {
      const zone = tx.by.timeZone
      const wanted = { zone, jobTypes: job_types, except: appointmentIds }
      const { people, candidates, from } = await candidatesFor(tx, wanted)
      const place = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
      const openings = openingsOf(candidates, { minutes: duration, place, from })
      return {
        result: openings
          .filter(each => isOnTheClock(each, zone))
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

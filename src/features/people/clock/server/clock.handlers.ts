import { addToTrail } from '#features/people/trails/server/trails.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayStartUtc, dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import type { clockContract } from '../clock.contract.ts'
import { mayClock, needsReason, reasonNeeded } from '../clock.rules.ts'
import {
  clockTimes,
  jobsToClock,
  jobToClock,
  keepPosition,
  peopleAtWork,
  presentMembers,
} from './clock.queries.ts'
import { pressClock } from './clock.service.ts'
import { openEntry, tabletNames } from './clock-entries.queries.ts'
import { clockStatusOf, switchOf } from './clock-status.service.ts'
import { leaveTraces } from './time-traces.queries.ts'

export const clockHandlers: Handlers<typeof clockContract> = {
  status: async (_input, ctx) => ({ result: await ctx.read(tx => clockStatusOf(tx, ctx.session.id)) }),

  async ownTimes({ startDate, endDate }, ctx) {
    const { id, timeZone } = ctx.session
    const from = new Date(dayStartUtc(parseDay(startDate)!, timeZone))
    const before = new Date(dayStartUtc(parseDay(endDate)! + 1, timeZone))
    return ctx.read(async tx => {
      const times = await clockTimes(tx, id, from, before)
      const tablets = await tabletNames(tx, times)
      const result = times.map(({ start_tablet_id, end_tablet_id, ...time }) => ({
        ...time,
        start_tablet: tablets.get(start_tablet_id) ?? null,
        end_tablet: tablets.get(end_tablet_id) ?? null,
      }))
      return { result }
    })
  },

  async clock({ status, id, kind, paid, job_id, reason }, ctx) {
    const { session } = ctx
    const userId = id ?? session.id
    refuseUnless(mayClock(session, userId))
    if (needsReason(session, userId) && reason === '') return refuse(400, reasonNeeded, { field: 'reason' })
    return ctx.write(async tx => {
      if (job_id) found(await jobToClock(tx, job_id))
      await pressClock(tx, userId, switchOf({ status, kind, paid, job_id }))
      if (userId !== session.id)
        leaveTraces(tx, [
          {
            user_id: userId,
            day: dayText(todayIn(session.timeZone, instantText(tx.now))),
            action: 'clocked',
            after: { status, kind, job_id },
            reason,
          },
        ])
      return { result: await clockStatusOf(tx, userId) }
    })
  },

  async jobs(_input, ctx) {
    return { result: await ctx.read(tx => jobsToClock(tx, ctx.session.id)) }
  },

  recordPosition: ({ latitude, longitude, accuracy }, ctx) =>
    ctx.write(async tx => {
      if (!(await openEntry(tx, ctx.session.id))) return refuse(409, 'You’re not clocked in.')
      const place = {
        lat: latitude,
        lng: longitude,
        accuracy: accuracy === null ? null : Math.round(accuracy),
      }
      await keepPosition(tx, ctx.session.id, place)
      await addToTrail(tx, ctx.session.id, place)
      tx.tell('clock')
      return {}
    }),

  async onSite(_input, ctx) {
    const people = await ctx.read(peopleAtWork)
    const seesPlaces = hasPermission(ctx.session, 'jobs.book')
    return {
      result: people.map(({ lat, lng, at, ...person }) => ({
        ...person,
        position: seesPlaces && lat !== null && lng !== null && at !== null ? { lat, lng, at } : null,
      })),
    }
  },

  async locations(_input, ctx) {
    const members = await ctx.read(presentMembers)
    return {
      result: members.map(({ colour, started_at, lat, lng, at, ...member }) => ({
        ...member,
        color: colour,
        is_present: started_at !== null,
        date_time_in: started_at,
        latitude: lat,
        longitude: lng,
        latest_date_time: at,
      })),
    }
  },
}

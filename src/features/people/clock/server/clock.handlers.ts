import { addToTrail } from '#features/people/trails/server/trails.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { dayStartUtc, dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import type { clockContract } from '../clock.contract.ts'
import { type Doing, type EntryKind, mayClock, needsReason, reasonNeeded } from '../clock.rules.ts'
import {
  clockTimes,
  jobsToClock,
  jobToClock,
  keepPosition,
  peopleAtWork,
  presentMembers,
} from './clock.queries.ts'
import { pressClock } from './clock.service.ts'
import { entryBefore, openEntry, openSince } from './clock-entries.queries.ts'
import { leaveTraces } from './time-traces.queries.ts'

export const clockHandlers: Handlers<typeof clockContract> = {
  status: async (_input, ctx) => ({ result: await ctx.read(tx => statusOf(tx, ctx.session.id)) }),

  async ownTimes({ startDate, endDate }, ctx) {
    const { id, timeZone } = ctx.session
    const from = new Date(dayStartUtc(parseDay(startDate)!, timeZone))
    const before = new Date(dayStartUtc(parseDay(endDate)! + 1, timeZone))
    return { result: await ctx.read(tx => clockTimes(tx, id, from, before)) }
  },

  async clock({ status, id, kind, paid, job_id, reason }, ctx) {
    const { session } = ctx
    const userId = id ?? session.id
    refuseUnless(mayClock(session, userId))
    if (needsReason(session, userId) && reason === '') return refuse(400, reasonNeeded, { field: 'reason' })
    return ctx.write(async tx => {
      if (job_id) found(await jobToClock(tx, job_id))
      const isSwitch = status === 'In' && (kind !== undefined || job_id != null)
      await pressClock(
        tx,
        userId,
        isSwitch
          ? { do: 'switch', ...doingOf(kind ?? 'work', paid, job_id ?? null) }
          : { do: status === 'In' ? 'in' : 'out' },
      )
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
      return { result: await statusOf(tx, userId) }
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

/** Breaks belong to no job, and only they may be unpaid. */
const doingOf = (kind: EntryKind, paid: boolean | undefined, job_id: number | null): Doing =>
  kind === 'break' ? { kind, paid: paid ?? false, job_id: null } : { kind, paid: true, job_id }

async function statusOf(tx: UserTx, userId: number) {
  const open = await openSince(tx, userId)
  if (!open)
    return {
      timedIn: false,
      date_time_in: null,
      kind: null,
      paid: true,
      job: null,
      since: null,
      resume: null,
    }
  const before = open.kind === 'break' ? await entryBefore(tx, open) : undefined
  const jobOf = async (id: number | null) => (id === null ? null : ((await jobToClock(tx, id)) ?? null))
  return {
    timedIn: true,
    date_time_in: open.since,
    kind: open.kind,
    paid: open.paid,
    job: await jobOf(open.job_id),
    since: open.started_at,
    resume: before ? { kind: before.kind, job: await jobOf(before.job_id) } : null,
  }
}

import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { noPermission } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { clockContract } from '../clock.contract.ts'
import {
  beginTime,
  clockTimes,
  endTime,
  forgetPosition,
  isActive,
  keepPosition,
  openTime,
  presentMembers,
} from './clock.queries.ts'

export const clockHandlers: Handlers<typeof clockContract> = {
  status: async (_input, ctx) => ({ result: await ctx.read(tx => statusOf(tx, ctx.session.id)) }),

  async ownTimes({ startDate, endDate }, ctx) {
    const { id, timeZone } = ctx.session
    const from = new Date(dayStartUtc(parseDay(startDate)!, timeZone))
    const before = new Date(dayStartUtc(parseDay(endDate)! + 1, timeZone))
    return { result: await ctx.read(tx => clockTimes(tx, id, from, before)) }
  },

  async clock({ status, id }, ctx) {
    const userId = id ?? ctx.session.id
    if (userId !== ctx.session.id && ctx.session.kind !== 'owner') return refuse(403, noPermission)
    return ctx.write(async tx => {
      if (userId !== ctx.session.id && !(await isActive(tx, userId))) return refuse(404, 'Not found.')
      await (status === 'In' ? clockIn(tx, userId) : clockOut(tx, userId))
      return { result: await statusOf(tx, userId) }
    })
  },

  recordPosition: ({ latitude, longitude, accuracy }, ctx) =>
    ctx.write(async tx => {
      if (!(await openTime(tx, ctx.session.id))) return refuse(409, 'You are not clocked in.')
      await keepPosition(tx, ctx.session.id, {
        lat: latitude,
        lng: longitude,
        accuracy: accuracy === null ? null : Math.round(accuracy),
      })
      tx.tell('clock')
      return {}
    }),

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

async function statusOf(tx: UserTx, userId: number) {
  const open = await openTime(tx, userId)
  return { timedIn: open !== undefined, date_time_in: open?.started_at ?? null }
}

async function clockIn(tx: UserTx, userId: number): Promise<void> {
  const begun = await beginTime(tx, userId)
  if (begun) tx.record('clock_times', null, begun)
}

async function clockOut(tx: UserTx, userId: number): Promise<void> {
  const open = await openTime(tx, userId)
  const ended = open && (await endTime(tx, open.id))
  if (!ended) return
  await forgetPosition(tx, userId)
  tx.record('clock_times', open, ended)
}

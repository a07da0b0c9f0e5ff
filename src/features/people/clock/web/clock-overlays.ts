import { dayMinutes, dayText, utcToWall } from '#shared/dates.ts'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import { clockContract } from '../clock.contract.ts'

/** A clock-in or clock-out that waits, on the clock itself and among one's own times. */
export const clockOverlays = (zone: string): Overlay[] => [
  overlay(clockContract.clock, clockContract.status, (reply, { input, at }) => {
    const isIn = input.status === 'In'
    if (isIn === reply.result.timedIn) return reply
    return { ...reply, result: { timedIn: isIn, date_time_in: isIn ? at : null } }
  }),
  overlay(clockContract.clock, clockContract.ownTimes, (reply, { input, at }, { startDate, endDate }) => {
    const open = reply.result.find(each => each.ended_at === null)
    if (input.status === 'Out') {
      const result = reply.result.map(each => (each === open ? { ...each, ended_at: at } : each))
      return { ...reply, result }
    }
    const day = dayText(Math.floor(utcToWall(at, zone) / dayMinutes))
    const isInWeek = day >= startDate && day <= endDate
    if (open || !isInWeek || reply.result.some(each => each.started_at === at)) return reply
    const begun = {
      id: -Date.parse(at),
      started_at: at,
      ended_at: null,
      start_arrived_at: null,
      end_arrived_at: null,
      clock_off: null,
    }
    return { ...reply, result: [...reply.result, begun] }
  }),
]

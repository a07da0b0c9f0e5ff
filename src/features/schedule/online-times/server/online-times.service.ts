import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, dayStartUtc, instantText, utcToWall, wallToUtc } from '#shared/dates.ts'
import {
  type Asked,
  isOnTheClock,
  type Offer,
  type Opening,
  offeredTimes,
  openingAt,
} from '../../openings/openings.rules.ts'
import { candidatesFor } from '../../openings/server/candidates.service.ts'
import { type OnlineRules, usualOnlineRules } from '../online-times.rules.ts'
import { heldTimes, onlineStarts } from './online-times.queries.ts'

/** The part of the booking page's setting that says when and by whom; the page's own is wider. */
const onlineRules: CompanySetting<OnlineRules> = {
  name: 'booking-page',
  from: stored => ({ ...usualOnlineRules, ...(stored as Partial<OnlineRules> | undefined) }),
}

interface Work {
  zone: string
  job_type_id: number | null
  minutes: number
  lat: number | null
  lng: number | null
  /** The booking that asks, whose own time is free for it. */
  booking?: number | null
  /** Its appointments. */
  appointments?: readonly number[]
  /** True: that time was promised, so only people's own time stands against it. */
  isPromised?: boolean
}

/** People who are free for some work that a client chooses a time for: shifts, skills, travel, leave, and the company's bounds. */
export async function onlineTimes(tx: CompanyTx, work: Work) {
  const { zone, job_type_id, minutes, lat, lng, booking = null, appointments = [], isPromised } = work
  const kept = await readSetting(tx, onlineRules)
  const rules = isPromised ? { ...usualOnlineRules, technician_ids: kept.technician_ids, notice: 0 } : kept
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  const held = (await heldTimes(tx, booking)).map(each => ({
    technician: each.technician_id,
    start: wall(each.starts_at),
    end: wall(each.ends_at),
    place: each.lat === null || each.lng === null ? null : { lat: each.lat, lng: each.lng },
  }))
  const { candidates, from } = await candidatesFor(tx, {
    zone,
    jobTypes: job_type_id === null ? [] : [job_type_id],
    except: appointments,
    ahead: rules.notice,
    only: rules.technician_ids,
    held,
  })
  const asked: Asked = {
    minutes,
    place: lat === null || lng === null ? null : { lat, lng },
    from,
    hours: rules,
    days: rules.days_ahead,
  }
  const offer: Offer = {
    window: rules.window,
    share: rules.share,
    fullDays: await fullDays(tx, rules, zone, Math.floor(from / dayMinutes), booking),
  }
  const isTime = (opening: Opening) => isOnTheClock(opening, zone)
  return {
    window: rules.window,
    /** Those to choose between, the soonest first. */
    offered: () => offeredTimes(candidates, asked, offer).filter(isTime),
    /** Somebody who can begin then, whether it is offered or not. */
    at(start: Date) {
      const opening = openingAt(candidates, asked, wall(start), offer)
      return opening && isTime(opening) ? opening : undefined
    },
    instantOf: ({ start }: Opening) => new Date(wallToUtc(start, zone)),
  }
}

async function fullDays(
  tx: CompanyTx,
  { per_day }: OnlineRules,
  zone: string,
  first: number,
  booking: number | null,
): Promise<Set<number>> {
  if (per_day === null) return new Set()
  const counts = new Map<number, number>()
  for (const at of await onlineStarts(tx, dayStartUtc(first, zone), booking)) {
    const day = Math.floor(utcToWall(instantText(at), zone) / dayMinutes)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= per_day).map(([day]) => day))
}

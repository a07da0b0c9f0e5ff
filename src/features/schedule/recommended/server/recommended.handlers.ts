import { minutesAfter } from '#features/jobs/jobs/appointments.rules.ts'
import { missingLicences } from '#features/people/licences/server/missing-licences.service.ts'
import { rostersAround } from '#features/people/shifts/server/rosters.service.ts'
import { awayFact, awayIn } from '#features/people/shifts/shifts.rules.ts'
import { paymentOfRate, seesPay } from '#features/people/team/team.rules.ts'
import { overtimeBy } from '#features/schedule/overtime/server/overtime.service.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { largerPlan } from '#shared/access.ts'
import { dayText, instantText, todayIn, utcToWall } from '#shared/dates.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { hasFeature } from '#shared/plan.ts'
import type { recommendedContract } from '../recommended.contract.ts'
import { absenceOf, byFitness, distanceKm, placeHolds } from '../recommended.rules.ts'
import { foundTechnicians } from './recommended.queries.ts'

const year = 365 * 24 * 3_600_000

export const recommendedHandlers: Handlers<typeof recommendedContract> = {
  async best({ WO, radius, job_lat, job_lng, appointment_time, minutes, job_types }, ctx) {
    if (!hasFeature(ctx.session, 'recommendations')) return refuse(403, largerPlan)
    const now = ctx.now()
    const at = appointment_time ? new Date(appointment_time) : now
    // Where somebody is now says nothing of tomorrow.
    const isSoon = Math.abs(at.getTime() - now.getTime()) <= placeHolds * 4
    const { timeZone } = ctx.session
    const start = utcToWall(instantText(at), timeZone)
    // How long the job takes is not asked: who is there for the next half hour is there.
    const stretch = { start, end: start + 30 }
    const { technicians, unlicensed, overtime, rosters } = await ctx.read(async tx => {
      const technicians = await foundTechnicians(tx, {
        ids: WO,
        at,
        placesSince: isSoon ? new Date(now.getTime() - placeHolds) : at,
        jobsSince: new Date(now.getTime() - year),
        jobTypes: job_types,
      })
      const ids = technicians.map(each => each.id)
      const day = dayText(todayIn(timeZone, instantText(at)))
      const unlicensed = await missingLicences(tx, ids, { job_type_ids: job_types, day })
      const visit = { id: null, starts_at: at, ends_at: minutesAfter(at, minutes), technician_ids: ids }
      const overtime = appointment_time ? await overtimeBy(tx, [visit], timeZone) : []
      return { technicians, unlicensed, overtime, rosters: await rostersAround(tx, stretch, ids) }
    })
    const awayOf = (id: number) => {
      const roster = rosters.find(each => each.user_id === id)
      return roster ? awayIn(roster, stretch) : null
    }
    const job = { lat: job_lat, lng: job_lng }
    const ranked = technicians.map(each => {
      const away = awayOf(each.id)
      const here = placeOf(each.lat, each.lng)
      const before = placeOf(each.before_lat, each.before_lng)
      const from = here ?? before
      const shown = {
        value: each.id,
        label: each.fullname,
        full_name: each.fullname,
        color: each.colour,
        payment_type_id: each.payment_type_id,
        payment: seesPay(ctx.session) ? paymentOfRate(each.payment_rate) : null,
        job_type_id: each.job_type_ids.join(','),
        avg_money: dollarsOf(each.avg_cents),
        latitude: from?.lat ?? null,
        longitude: from?.lng ?? null,
        distance: from && distanceKm(from, job),
        place: here ? ('here' as const) : before ? ('before' as const) : ('unknown' as const),
        suburb: here ? '' : (each.before_suburb ?? ''),
        is_present: each.is_present,
        IsInAppointment: each.is_busy,
        away: away && awayFact(each.fullname, away, timeZone),
        licence: unlicensed.find(({ id }) => id === each.id)?.why ?? null,
        overtime: overtime.find(({ user_id }) => user_id === each.id) ?? null,
        latest_date_time: here ? each.told_at : null,
      }
      return {
        shown,
        rank: {
          ...shown,
          absence: absenceOf(away),
          is_licensed: shown.licence === null,
          is_overtime: shown.overtime !== null,
        },
      }
    })
    return {
      result: ranked
        .filter(({ shown: { distance } }) => distance === null || distance <= radius)
        .sort((one, other) => byFitness(one.rank, other.rank))
        .map(({ shown }) => shown),
    }
  },
}

const placeOf = (lat: number | null, lng: number | null) =>
  lat === null || lng === null ? null : { lat, lng }

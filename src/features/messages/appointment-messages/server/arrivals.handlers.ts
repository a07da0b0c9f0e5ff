import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { canMoveAppointment } from '#features/jobs/jobs/appointments.rules.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { saveSetting } from '#server/company-setting.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { placesAround } from '#server/providers/maps/gazetteer.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { arrivalsContract } from '../arrivals.contract.ts'
import {
  driveMinutes,
  firstName,
  linkOver,
  newsOf,
  positionShown,
  stateOf,
  type ToldAppointment,
} from '../arrivals.rules.ts'
import { arrivalSetting, arrivalSettings } from './arrival-settings.service.ts'
import { appointmentToTell, tripByLink } from './arrivals.queries.ts'
import { lateTexts, tellLate } from './running-late.service.ts'
import { type OtherWay, receiverOf, textFor } from './tell-client.service.ts'
import { tripOfToken } from './trip-link.service.ts'

/** How often one link is looked at in an hour: every ten seconds, on three devices. */
const mostLooks = 1_200

export const arrivalsHandlers = (other: OtherWay): Handlers<typeof arrivalsContract> => ({
  preview: ({ id, starts_at, window_minutes, cancel }, ctx) =>
    ctx.read(async tx => {
      const appointment = found(await appointmentToTell(tx, id))
      const facts = found((await jobFacts(tx, [appointment.job_id]))[0])
      refuseUnless(canMoveAppointment({ ...facts, type: 'job', appointment_id: id }, tx.by, tx.now))
      const after: ToldAppointment = {
        ...appointment,
        starts_at,
        window_minutes: window_minutes ?? appointment.window_minutes,
        cancelled_at: cancel ? tx.now : null,
      }
      // A client who was not told yet is told of what it is in the end.
      const news = appointment.told_starts_at === null ? null : newsOf(after, tx.now)
      const receiver = news && (await receiverOf(tx, facts))
      if (!news || receiver?.isOut) return { result: null }
      const name = facts.name || facts.company_name
      if (!receiver) {
        const mail = await other.preview(tx, { job_id: appointment.job_id, ...news })
        return { result: mail && { ...mail, via: 'email' as const, name } }
      }
      return {
        result: {
          to: displayPhone(receiver.phone),
          via: 'sms' as const,
          name,
          message: await textFor(tx, facts, news.text, news.of),
        },
      }
    }),

  previewLate: ({ minutes }, ctx) =>
    ctx.read(async tx => {
      const texts = await lateTexts(tx, minutes)
      return {
        result: texts.map(({ id, starts_at, number, name, message, problem }) => ({
          appointment_id: id,
          appointment_time: starts_at,
          job_number: number,
          name,
          message,
          problem,
        })),
      }
    }),

  tellLate: ({ minutes, appointment_ids }, ctx) =>
    ctx.write(async tx => {
      const sent = await tellLate(tx, ctx, minutes, appointment_ids)
      const [untold] = tx.deed.untold
      return { sent, message: 'Message sent successfully', ...(untold && { untold }) }
    }),

  async follow({ companyId, token }, ctx) {
    const hash = hashSecret(token)
    if (!(await countAttempt(ctx.db, `arrival:${hash.toString('base64url')}`, mostLooks, 60)))
      return refuse(429, 'Too many requests. Please wait a minute and try again.')
    const id = tripOfToken(ctx.seal, companyId, token)
    const link = id === null ? { hash } : { id }
    const { trip, settings, colour, now } = await ctx.db.readCompany(
      companyIdFrom(companyId, 'link'),
      async tx => ({
        trip: await openTrip(tx, link),
        settings: await arrivalSettings(tx),
        colour: await brandColour(tx),
        now: tx.now,
      }),
    )
    const { starts_at, window_minutes, destination } = trip
    const state = stateOf(trip)
    const last = positionShown(trip, now)
    const position = settings.shows_position ? last : null
    return {
      company: trip.company,
      company_phone: trip.company_phone,
      logo: pictureAddress(trip.logo_key),
      colour,
      time_zone: trip.time_zone,
      state,
      technician: firstName(trip.technician ?? ''),
      from: starts_at,
      to: starts_at && new Date(starts_at.getTime() + (window_minutes ?? 0) * 60_000),
      position,
      minutes: last && destination ? driveMinutes(last, destination) : null,
      tiles: position ? (ctx.providers.maps.tiles ?? null) : null,
      names: position ? await placesAround(position) : [],
    }
  },

  readSettings: async (_input, ctx) => ({ result: await ctx.read((tx: UserTx) => arrivalSettings(tx)) }),
  setSettings: ({ version, ...settings }, ctx) =>
    ctx.write(async tx => ({ result: await saveSetting(tx, arrivalSetting, settings, version) })),
})

/** The journey of a link that works; who held one that was once good is told whom to call. */
async function openTrip(tx: CompanyTx, link: Parameters<typeof tripByLink>[1]) {
  const trip = await tripByLink(tx, link)
  if (trip && !trip.is_over) return trip
  return trip || 'id' in link ? refuseDeadLink(tx, linkOver) : refuse(404, linkOver)
}

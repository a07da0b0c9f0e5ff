import { siteOf } from '#features/sales/web-form/web-form.rules.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { readTicket, ticketFor } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { bookingPageTexts } from '../../booking-page.rules.ts'
import type { waitingListContract } from '../../waiting-list.contract.ts'
import {
  type DayPart,
  dayParts,
  mostWaitDays,
  mostWaiting,
  usualWaitDays,
  waitingAt,
  waitingTexts,
} from '../../waiting-list.rules.ts'
import { bookingOf, lookOf, openPage, readBookingPage, refuseMany } from '../booking-page.service.ts'
import { refusePerson } from '../confirming.service.ts'
import { workPlace } from '../holding.service.ts'
import { endWaiting, todayOf, waitingRecord } from './offering.service.ts'
import { tellJoined, waitingPath } from './telling-waiting.service.ts'
import { countWaiting, insertWaiting, waitingById, waitingByTicket } from './waiting.queries.ts'

/** Names the page in its tickets. */
const ticketPlace = (companyId: CompanyId): string => `waiting-list:${companyId}`

/** The page on which somebody joins. */
export async function readJoining(ctx: PublicContext, slug: string) {
  const { companyId, page, types, look } = await openPage(ctx, slug)
  if (!page.waiting) return refuse(404, waitingTexts.gone)
  const { today } = await ctx.db.readCompany(companyId, todayOf)
  return {
    ...look,
    types: types.map(({ id, name }) => ({ id, name })),
    from: today,
    to: dayAfter(today, mostWaitDays),
    usual: dayAfter(today, usualWaitDays),
    ticket: ticketFor(ctx.seal, ticketPlace(companyId), ctx.now()),
  }
}

const dayAfter = (day: string, days: number): string => dayText(parseDay(day)! + days)

type Sent = Gets<typeof waitingListContract.join>

/** Puts a visitor on the list: once for each page that was opened. */
export async function joinWaiting(ctx: PublicContext, sent: Sent): Promise<{ url: string }> {
  const { slug, job_type_id, address, name, phone, note } = sent
  const { companyId, page, types } = await openPage(ctx, slug)
  if (!page.waiting) return refuse(404, waitingTexts.gone)
  const write = await ctx.byLink(companyId)
  const ticket = readTicket(ctx.seal, ticketPlace(companyId), sent.ticket, ctx.now())
  if (ticket === 'soon') return refuse(400, bookingPageTexts.tooSoon)
  if (ticket === 'stale' || sent.more !== '') return refuse(409, bookingPageTexts.stale)
  const type = types.find(({ id }) => id === job_type_id)
  if (!type) return refuse(400, bookingPageTexts.noType, { field: 'job_type_id' })
  if (address === '') return refuse(400, bookingPageTexts.noAddress, { field: 'address' })
  const { today } = await ctx.db.readCompany(companyId, todayOf)
  const wished = wishOf(sent, today)
  refusePerson(sent)
  const email = canonicalEmail(sent.email)
  const to = email ?? mobileNumber(phone) ?? refuse(400, bookingPageTexts.noContact, { field: 'phone' })
  const via = email === null ? 'sms' : 'email'
  if (!sent.agreed) return refuse(400, waitingTexts.noConsent, { field: 'agreed' })
  await refuseMany(ctx, companyId, 'waits', to)
  const place = await workPlace(ctx, companyId, page, address)
  return write(async tx => {
    const before = await waitingByTicket(tx, ticket.number)
    if (before) return { url: waitingPath(ctx, tx, slug, before.id) }
    if (await isOptedOut(tx, via, to))
      return refuse(400, waitingTexts.noReach, { field: via === 'email' ? 'email' : 'phone' })
    if ((await countWaiting(tx, today)) >= mostWaiting) return refuse(409, waitingTexts.full)
    const row = await insertWaiting(tx, {
      ...place,
      ...wished,
      ticket: ticket.number,
      name,
      phone: via === 'sms' ? to : phone,
      email: email ?? '',
      via,
      language: ctx.language,
      job_type_id: type.id,
      note,
      came_from: siteOf(sent.from) ?? '',
      consented_at: tx.now,
    })
    tx.record('waiting_visitors', null, waitingRecord(row))
    await tellJoined(tx, ctx, row)
    return { url: waitingPath(ctx, tx, slug, row.id) }
  })
}

/** The days and times of day that suit somebody, until their last one. */
function wishOf(sent: Sent, today: string) {
  const days = [sent.day_1, sent.day_2, sent.day_3, sent.day_4, sent.day_5, sent.day_6, sent.day_7]
  const weekdays = days.flatMap((isChosen, i) => (isChosen ? [i + 1] : []))
  if (weekdays.length === 0) refuse(400, waitingTexts.noDay, { field: 'days' })
  const parts = dayParts.filter(part => sent[part])
  if (parts.length === 0) refuse(400, waitingTexts.noPart, { field: 'parts' })
  const { last_day } = sent
  const isDay = parseDay(last_day) !== null && last_day >= today && last_day <= dayAfter(today, mostWaitDays)
  if (!isDay) refuse(400, waitingTexts.badDay, { field: 'last_day' })
  return { weekdays, parts, last_day }
}

/** The place of whoever holds the link; on another company's page it is none. */
export async function readWaiting(ctx: PublicContext, { slug, token }: { slug: string; token: string }) {
  const { companyId, id } = bookingOf(ctx.seal, ['wait'], token)
  return ctx.db.readCompany(companyId, async tx => {
    const row = (await waitingById(tx, id)) ?? refuse(404, bookingPageTexts.linkGone)
    const page = await readBookingPage(tx)
    if (page.slug !== slug) return refuse(404, bookingPageTexts.linkGone)
    const { today } = await todayOf(tx)
    const { job_type, address, weekdays, parts, last_day } = row
    return {
      ...(await lookOf(tx, page)),
      slug,
      job_type,
      address,
      weekdays,
      last_day,
      parts: parts as DayPart[],
      state: waitingAt(row, today),
    }
  })
}

/** Takes whoever holds the link off the list. */
export async function leaveWaiting(ctx: PublicContext, { token }: { slug: string; token: string }) {
  const { companyId, id } = bookingOf(ctx.seal, ['wait'], token)
  const write = await ctx.byLink(companyId)
  await refuseMany(ctx, companyId, 'holds')
  await write(tx => endWaiting(tx, ctx, id, 'left'))
  return { message: waitingTexts.left }
}

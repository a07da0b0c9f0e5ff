import { valuesByLink } from '#features/jobs/forms/server/form-links.service.ts'
import { ticketFor } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { startOf } from '#shared/forms/starting.ts'
import { bookingPageTexts, maskedContact } from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import { activate } from './activating.service.ts'
import {
  bookingOf,
  bookingToken,
  formAnswersOf,
  lookOf,
  openPage,
  questionsOf,
  readBookingPage,
  refuseMany,
} from './booking-page.service.ts'
import { changeByLink, presentOf, readChange } from './changing.service.ts'
import { confirmHeld, formOf } from './confirming.service.ts'
import { findOpenings, holdTime, ticketPlace } from './holding.service.ts'
import { lookAtDeposit } from './paid-deposit.service.ts'
import { waitingPath } from './waiting/telling-waiting.service.ts'
import { offerOfBooking } from './waiting/waiting.queries.ts'
import { type ListedBooking, listedBooking } from './web-bookings.queries.ts'

export const publicBookingHandlers: Handlers<typeof publicBookingContract> = {
  async open({ slug }, ctx) {
    const { companyId, page, types, look, takesDeposits } = await openPage(ctx, slug)
    const { title, intro, mode } = page
    return {
      ...look,
      title,
      intro,
      mode,
      types: types.map(({ id, name, minutes, price, deposit_cents }) => ({
        id,
        name,
        minutes,
        price,
        deposit_cents: takesDeposits ? deposit_cents : 0,
      })),
      waiting: page.waiting,
      ticket: ticketFor(ctx.seal, ticketPlace(companyId), ctx.now()),
    }
  },

  openings: (asked, ctx) => findOpenings(ctx, asked),
  hold: (held, ctx) => holdTime(ctx, held),

  async held({ slug, token }, ctx) {
    const { companyId, id } = bookingOf(ctx.seal, ['hold'], token)
    const { companyId: own } = await openPage(ctx, slug)
    if (own !== companyId) return refuse(404, bookingPageTexts.linkGone)
    return ctx.db.readCompany(companyId, async tx => {
      const { row, ...shown } = await bookingIn(tx, id)
      const { name, phone, email, note } = row
      const isOver = shown.state !== 'held' && shown.state !== 'unproven'
      return {
        ...shown,
        form: isOver ? null : await shownForm(tx, row),
        questions: questionsOf(row).map(({ label, choices, is_required }) => ({
          label,
          choices,
          is_required,
        })),
        // Once it counts, its first link shows nobody's name any more.
        person: isOver ? { name: '', phone: '', email: '', note: '' } : { name, phone, email, note },
        url: `/jobs/activate/${token}`,
      }
    })
  },

  confirm: (sent, ctx) => confirmHeld(ctx, sent),

  async activation({ id: token }, ctx) {
    const { kind, companyId, id } = bookingOf(ctx.seal, ['hold', 'proof'], token)
    return ctx.db.readCompany(companyId, async tx => {
      const { row, ...shown } = await bookingIn(tx, id)
      const counts = row.state === 'booked' || row.state === 'requested' || row.state === 'cancelled'
      const back = kind === 'hold' ? `/book/${shown.slug}/hold/${token}` : `/book/${shown.slug}`
      return {
        ...shown,
        by_code: kind === 'hold',
        via: row.via as 'email' | 'sms' | null,
        to: maskedContact(row.via === 'email' ? row.email : row.phone),
        url: counts
          ? `/book/${shown.slug}/change/${bookingToken(ctx.seal, 'change', companyId, id)}`
          : shown.state === 'unproven'
            ? back
            : `/book/${shown.slug}`,
        deposit_cents: row.deposit_cents,
        pay_url: row.pay_url,
        waiting_url: await waitingUrl(ctx, tx, shown.slug, row),
      }
    })
  },

  activate: (sent, ctx) => activate(ctx, sent),

  async deposit({ id: token }, ctx) {
    const { companyId, id } = bookingOf(ctx.seal, ['hold', 'proof'], token)
    await refuseMany(ctx, companyId, 'looks')
    return { state: await lookAtDeposit(ctx, companyId, id) }
  },

  change: (sent, ctx) => readChange(ctx, sent),
  move: (sent, ctx) => changeByLink(ctx, sent),
}

/** Where somebody leaves the waiting list who was offered this time; '': it was no offer. */
async function waitingUrl(ctx: PublicContext, tx: CompanyTx, slug: string, { id, state }: ListedBooking) {
  const offer = state === 'unproven' ? await offerOfBooking(tx, id) : undefined
  return offer ? waitingPath(ctx, tx, slug, offer.waiting_id) : ''
}

/** The form that a held time asks for. */
async function shownForm(tx: CompanyTx, row: ListedBooking) {
  const form = await formOf(tx, row)
  if (!form) return null
  const { content } = form
  return {
    content,
    start: startOf(content, await valuesByLink(tx, 'anyone', null)),
    kept: formAnswersOf(row),
  }
}

/** A booking of this company as its links show it. */
async function bookingIn(tx: CompanyTx, id: number) {
  const row: ListedBooking = (await listedBooking(tx, id)) ?? refuse(404, bookingPageTexts.linkGone)
  const page = await readBookingPage(tx)
  const { state, starts_at } = presentOf(row, tx.now)
  return {
    row,
    ...(await lookOf(tx, page)),
    slug: page.slug,
    state,
    mode: page.mode,
    job_type: row.job_type,
    starts_at,
    window: row.appointment_window ?? row.window_minutes,
    address: row.address,
    until: row.expires_at,
  }
}

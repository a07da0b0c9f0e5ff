import * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import { formAnswers } from '#features/jobs/forms/form.wire.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import { publicCompany } from '#features/money/documents/server/public-company.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { Seal } from '#server/auth/seal.ts'
import { type CompanySetting, readSetting, type SavedSetting } from '#server/company-setting.ts'
import type { PublicContext, Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { networkOf } from '#server/http/network-of.ts'
import { refuse } from '#server/refusal.ts'
import { offeredTypes } from '../../bookings/server/bookings.queries.ts'
import { companyOfName, publicName } from '../../public-pages/server/names.queries.ts'
import { type BookingPage, bookingLimits, bookingPageTexts, usualBookingPage } from '../booking-page.rules.ts'
import type { WebBookingRow } from './web-bookings.queries.ts'

export const bookingPage: CompanySetting<BookingPage> = {
  name: 'booking-page',
  from(stored) {
    const kept = { ...usualBookingPage, ...(stored as Partial<BookingPage> | undefined) }
    // Those of earlier versions have no deposit and no form.
    const whole = { deposit_cents: 0, form_id: null }
    return { ...kept, types: kept.types.map(type => ({ ...whole, ...type })) }
  },
}

/** The page as it was saved, with the name that all public pages of the company share. */
export async function readBookingPage(tx: CompanyTx): Promise<SavedSetting<BookingPage>> {
  return { ...(await readSetting(tx, bookingPage)), slug: await publicName(tx) }
}

/** The path of the page while it is on; '': it is off. */
export async function bookingPath(tx: CompanyTx): Promise<string> {
  const { is_on, slug } = await readBookingPage(tx)
  return is_on && slug !== '' ? `/book/${slug}` : ''
}

/** The page that a name leads to, while it is on and the company's plan goes on. */
export async function openPage(ctx: Services, slug: string) {
  const at = await ctx.db.withPlatform('the company of a booking page', tx => companyOfName(tx, slug))
  if (!at) return refuse(404, bookingPageTexts.gone)
  const { companyId } = at
  return ctx.db.readCompany(companyId, async tx => ({ companyId, ...(await pageIn(tx, ctx)) }))
}

/** The same where the company is known. */
export async function pageIn(tx: CompanyTx, services: Pick<Services, 'sellsPlans'>) {
  const page = await readBookingPage(tx)
  const { zone, isOver } = await zoneAndPlan(tx, services)
  if (!page.is_on || isOver) return refuseDeadLink(tx, bookingPageTexts.gone)
  const active = await offeredTypes(tx)
  const types = page.types.flatMap(chosen => {
    const type = active.find(({ id }) => id === chosen.id)
    return type ? [{ ...type, ...chosen }] : []
  })
  const takesDeposits = page.mode === 'book' && (await cardAccount(tx))?.is_on === true
  return { page, zone, types, takesDeposits, look: await lookOf(tx, page) }
}

/** The head of each of its pages. */
export async function lookOf(tx: CompanyTx, { sites }: Pick<BookingPage, 'sites'>) {
  const { name, logo, colour, phone } = await publicCompany(tx)
  const { time_zone } = await companyRow(tx)
  // The company's website is a page of our own.
  return { company: { name, logo, colour, phone }, time_zone, sites: ['self', ...sites] }
}

/**
 * 'hold': of whoever chose the time; 'proof': was sent to the person; 'change': of a booking that counts; 'wait': of a place on
 * the waiting list.
 */
type TokenKind = 'hold' | 'proof' | 'change' | 'wait'

export const bookingToken = (seal: Seal, kind: TokenKind, companyId: CompanyId, id: number): string =>
  seal.seal(JSON.stringify([companyId, id]), `booking:${kind}`)

/** The booking of a link of one of these kinds. */
export function bookingOf(seal: Seal, kinds: readonly TokenKind[], token: string) {
  for (const kind of kinds) {
    const text = seal.open(token, `booking:${kind}`)
    if (text === null) continue
    const [company, id] = JSON.parse(text) as [number, number]
    return { kind, companyId: companyIdFrom(company, 'link'), id }
  }
  return refuse(404, bookingPageTexts.linkGone)
}

type Limited = keyof typeof bookingLimits

/** Slows a machine that sends one after another, and a crowd of them. */
export async function refuseMany(
  { db, ip }: PublicContext,
  companyId: CompanyId,
  what: Limited,
  address?: string,
): Promise<void> {
  const { network, company, ...more } = bookingLimits[what]
  const isAllowed =
    (await countAttempt(db, `booking ${what} ${companyId} ${networkOf(ip)}`, network, 10)) &&
    (await countAttempt(db, `booking ${what} of ${companyId}`, company, 60)) &&
    (address === undefined ||
      !('address' in more) ||
      (await countAttempt(db, `booking ${what} ${companyId} to ${address}`, more.address, 60)))
  if (!isAllowed) refuse(429, bookingPageTexts.tooMany)
}

const question = z.object({
  id: z.string(),
  label: z.string(),
  choices: z.array(z.string()),
  is_required: z.boolean(),
})
export const questionsOf = ({ id, questions }: WebBookingRow) =>
  storedJson(z.array(question), questions, 'web_bookings.questions', id)

const answer = z.object({ label: z.string(), value: z.string() })
export const answersOf = ({ id, answers }: WebBookingRow) =>
  storedJson(z.array(answer), answers, 'web_bookings.answers', id)

export const formAnswersOf = ({ id, form_answers }: WebBookingRow) =>
  storedJson(formAnswers, form_answers, 'web_bookings.form_answers', id)

/** Fields for the change record, without what proves the person and what they filled in: it may come to nothing. */
export const recordOf = ({ code_hash: _, ticket: _ticket, form_answers: _answers, ...row }: WebBookingRow) =>
  row

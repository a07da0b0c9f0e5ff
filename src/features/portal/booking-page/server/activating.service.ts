import { randomUUID } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { addClient } from '#features/clients/clients/server/clients.service.ts'
import { similarClients } from '#features/clients/clients/server/similar-clients.service.ts'
import { keepVisit } from '#features/jobs/forms/server/visitor-answers.service.ts'
import { nextJobNumber, untilFree } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { bookCopy } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { checkPassword } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import { found, refuse } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { fact } from '#shared/fact.ts'
import { addRequest } from '../../bookings/server/bookings.queries.ts'
import {
  type BookingPage,
  bookingPageTexts,
  mostCodeTries,
  unpaidMinutes,
  type WebBookingState,
} from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import {
  answersOf,
  bookingOf,
  bookingToken,
  formAnswersOf,
  pageIn,
  recordOf,
} from './booking-page.service.ts'
import { beginDeposit, depositOf } from './deposit.service.ts'
import { refuseOver } from './holding.service.ts'
import { type TellServices, tellBooked } from './telling.service.ts'
import { followBooked } from './waiting/offering.service.ts'
import {
  bookingById,
  countTry,
  lockBooking,
  updateBooking,
  type WebBookingRow,
} from './web-bookings.queries.ts'

/** Proves the person by their code or link; what they chose counts from then on. */
export async function activate(
  ctx: PublicContext,
  { id: token, code }: Gets<typeof publicBookingContract.activate>,
) {
  const { kind, companyId, id } = bookingOf(ctx.seal, ['hold', 'proof'], token)
  const write = await ctx.byLink(companyId)
  if (kind === 'hold') await refuseWrongCode(ctx, companyId, id, code)
  const number = await nextJobNumber(ctx.db, companyId)
  const settled = await untilFree(() => write(tx => settle(tx, ctx, id, number)))
  if (settled.state === 'unpaid') await beginDeposit(ctx, companyId, id)
  return settled
}

/** A code is tried a few times; each counts, whatever comes of it. */
async function refuseWrongCode(
  ctx: PublicContext,
  companyId: CompanyId,
  id: number,
  code: string,
): Promise<void> {
  const row = found(await ctx.db.readCompany(companyId, tx => bookingById(tx, id)))
  refuseOver(row, ctx.now())
  if (row.state === 'held') return refuse(409, bookingPageTexts.over)
  // Proven already: it is told what it is.
  if (row.state !== 'unproven') return
  if (!(await countAttempt(ctx.db, `booking code ${networkOf(ctx.ip)}`, 30, 10)))
    return refuse(429, bookingPageTexts.tooMany)
  const hash = await ctx.db.withCompany(companyId, tx => countTry(tx, id, mostCodeTries))
  if (hash === undefined) return refuse(429, bookingPageTexts.noTries, { field: 'code' })
  if (!(await checkPassword(hash, code.replaceAll(/\s/g, ''))))
    refuse(400, bookingPageTexts.badCode, { field: 'code' })
}

interface Settled {
  state: WebBookingState
  url: string
  job_id: number | null
}

/**
 * Makes an unproven booking what the company wants of it: an appointment, or a request. Somebody else goes where its
 * technician can't by now; where nobody can, it is refused.
 */
export async function settle(
  tx: CompanyTx,
  ctx: PublicContext,
  id: number,
  number: number,
  isOffice = false,
): Promise<Settled> {
  await oneBookingAtATime(tx)
  const before = found(await lockBooking(tx, id))
  const { page, zone } = await pageIn(tx, ctx)
  const url = `/book/${page.slug}/change/${bookingToken(ctx.seal, 'change', tx.companyId, id)}`
  if (before.state === 'booked' || before.state === 'requested')
    return { state: before.state, url, job_id: before.job_id }
  // The office may still take it after its hour, while the time is free.
  if (!isOffice) refuseOver(before, tx.now)
  const pay = `/jobs/activate/${bookingToken(ctx.seal, 'proof', tx.companyId, id)}`
  if (before.state === 'unpaid' && !isOffice) return { state: 'unpaid', url: pay, job_id: null }
  if (before.state !== 'unproven' && before.state !== 'unpaid') return refuse(409, bookingPageTexts.over)
  const opening = await openingOf(tx, zone, before)
  if (!opening) return refuse(409, bookingPageTexts.taken)
  const row = { ...before, technician_id: opening.technician }
  const deposit_cents = isOffice ? 0 : await depositOf(tx, page, before.job_type_id)
  if (deposit_cents > 0) {
    const after = await updateBooking(tx, id, {
      state: 'unpaid',
      technician_id: row.technician_id,
      proven_at: tx.now,
      expires_at: new Date(tx.now.getTime() + unpaidMinutes * 60_000),
      code_hash: null,
      deposit_cents,
      deposit_back: page.deposit_back,
      pay_reference: randomUUID(),
    })
    tx.record('web_bookings', recordOf(before), recordOf(after))
    return { state: 'unpaid', url: pay, job_id: null }
  }
  const after = await makeCount(tx, ctx, before, row, { page, zone, number })
  return { state: after.state as WebBookingState, url, job_id: after.job_id }
}

/** Somebody who can do what was promised: the booking's own technician, or another one. */
export async function openingOf(
  tx: CompanyTx,
  zone: string,
  { id, starts_at, ends_at, job_type_id, lat, lng }: WebBookingRow,
) {
  const minutes = Math.round((ends_at.getTime() - starts_at.getTime()) / 60_000)
  const promised = { zone, job_type_id, minutes, lat, lng, booking: id, isPromised: true }
  return (await onlineTimes(tx, promised)).at(starts_at)
}

/** Makes an appointment or a request of a booking, and tells its person and the office. */
export async function makeCount(
  tx: CompanyTx,
  ctx: TellServices,
  before: WebBookingRow,
  row: WebBookingRow,
  { page, zone, number }: { page: Pick<BookingPage, 'mode' | 'slug'>; zone: string; number: number },
): Promise<WebBookingRow> {
  const client = await knownClient(tx, row)
  const isBooked = page.mode === 'book'
  const made = isBooked
    ? await addBookedJob(tx, ctx, row, { client, number, zone })
    : await addAsked(tx, ctx, row, client)
  const after = await updateBooking(tx, row.id, {
    state: isBooked ? 'booked' : 'requested',
    technician_id: row.technician_id,
    proven_at: row.proven_at ?? tx.now,
    expires_at: null,
    code_hash: null,
    form_answers: '{}',
    ...made,
  })
  tx.record('web_bookings', recordOf(before), recordOf(after))
  await followBooked(tx, ctx, after)
  const values = { name: row.name, at: { instant: instantText(row.starts_at) } }
  await tellPeople(tx, ctx.outbox, [
    isBooked
      ? { kind: 'bookedOnline', jobId: after.job_id, values }
      : { kind: 'bookingRequested', path: '/bookingRequests', values },
  ])
  const url = `/book/${page.slug}/change/${bookingToken(ctx.seal, 'change', tx.companyId, row.id)}`
  await tellBooked(tx, ctx, after, `${ctx.publicUrl}${url}`)
  return after
}

/** The client with the phone or email that was just proven; null: they are new. */
async function knownClient(
  tx: CompanyTx,
  { name, phone, email, via }: WebBookingRow,
): Promise<number | null> {
  const proven = via === 'email' ? { phone: '', email } : { phone, email: '' }
  const alike = await similarClients(tx, { name, address: '', ...proven })
  return alike[0]?.client.id ?? null
}

const newClient = ({ name, phone, email, address, suburb, lat, lng }: WebBookingRow) => ({
  name,
  phone,
  email,
  main_address: address,
  suburb,
  lat,
  lng,
})

interface Booked {
  client: number | null
  number: number
  zone: string
}

async function addBookedJob(
  tx: CompanyTx,
  { outbox }: TellServices,
  row: WebBookingRow,
  { client, number, zone }: Booked,
) {
  const { name, phone, email, address, suburb, lat, lng, job_type_id, technician_id } = row
  const { name: company } = await companyRow(tx)
  const { id: job_id, client_id } = await bookCopy(tx, outbox, {
    facts: {
      ...(client !== null && { client_id: client }),
      name,
      phone,
      email,
      address,
      suburb,
      lat,
      lng,
      job_type_ids: [job_type_id],
      technician_ids: [technician_id],
      company_comment: wordsOf(row),
    },
    number,
    client: newClient(row),
    appointments: [
      {
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        window_minutes: row.window_minutes,
        technician_ids: [technician_id],
        send_sms: true,
      },
    ],
    created: fact('Booked online by {{name}}, on {{place}}', { name, place: row.came_from || company }),
    zone,
    tells: true,
  })
  return { job_id, client_id, answer_id: await keepForm(tx, outbox, row, { client_id, job_id }) }
}

/** Keeps the form that came with a booking, of the client and job that it makes. */
async function keepForm(
  tx: CompanyTx,
  outbox: TellServices['outbox'],
  row: WebBookingRow,
  of: { client_id: number | null; job_id: number | null },
): Promise<number | null> {
  const { form_id, form_number: number, name: by_name } = row
  if (form_id === null || number === null) return null
  return keepVisit(tx, outbox, { form_id, number, by_name, answers: formAnswersOf(row), ...of })
}

/** The client's words, with their answers. */
const wordsOf = (row: WebBookingRow): string =>
  [
    row.note,
    answersOf(row)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

async function addAsked(tx: CompanyTx, { outbox }: TellServices, row: WebBookingRow, known: number | null) {
  const client_id = known ?? (await addClient(tx, newClient(row))).id
  const { job_type_id, technician_id, starts_at, ends_at, address } = row
  const answer_id = await keepForm(tx, outbox, row, { client_id, job_id: null })
  const place = { job_type_id, technician_id, starts_at, ends_at, address }
  const asked = { client_id, ...place, note: wordsOf(row), answer_id }
  return { client_id, answer_id, request_id: await addRequest(tx, asked) }
}

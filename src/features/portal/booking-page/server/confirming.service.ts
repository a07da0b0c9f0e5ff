import { randomInt } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { versionOf } from '#features/jobs/forms/server/forms.queries.ts'
import { checkedVisit, keepPhotos, storePhotos } from '#features/jobs/forms/server/visitor-answers.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { hashPassword } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { wordedMail } from '#server/providers/mail/worded-mail.ts'
import { readerOf } from '#server/reader.ts'
import { found, refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { type Answers, answerProblems, answerText, offeredValues } from '#shared/questions/questions.ts'
import {
  askedOf,
  bookingPageTexts,
  maskedContact,
  type PageQuestion,
  personQuestions,
  unprovenMinutes,
} from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import {
  bookingOf,
  bookingToken,
  openPage,
  questionsOf,
  recordOf,
  refuseMany,
} from './booking-page.service.ts'
import { refuseOver } from './holding.service.ts'
import { bookingById, lockBooking, updateBooking, type WebBookingRow } from './web-bookings.queries.ts'

type Sent = Gets<typeof publicBookingContract.confirm>

/** Gives a held time its person, and sends them a code and a link; again, where they correct their address. */
export async function confirmHeld(ctx: PublicContext, sent: Sent) {
  const { companyId, id } = bookingOf(ctx.seal, ['hold'], sent.token)
  const page = await openPage(ctx, sent.slug)
  if (page.companyId !== companyId) return refuse(404, bookingPageTexts.linkGone)
  const write = await ctx.byLink(companyId)
  const row = found(await ctx.db.readCompany(companyId, tx => bookingById(tx, id)))
  if (sent.more !== '') return refuse(409, bookingPageTexts.stale)
  const form = await ctx.db.readCompany(companyId, tx => formOf(tx, row))
  const visit = form ? checkedVisit(form, sent) : null
  const questions = questionsOf(row)
  refuseProblems(questions, sent)
  const email = canonicalEmail(sent.email)
  const phone = mobileNumber(sent.phone)
  const to = email ?? phone ?? refuse(400, bookingPageTexts.noContact, { field: 'phone' })
  const via = email === null ? 'sms' : 'email'
  await refuseMany(ctx, companyId, 'codes', to)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = await hashPassword(code)
  const { t } = await readerOf(ctx.language, page.zone)
  const photos = visit ? await storePhotos(ctx, companyId, visit.photos) : []
  return write(async tx => {
    const before = found(await lockBooking(tx, id))
    refuseOver(before, tx.now)
    if (before.state !== 'held' && before.state !== 'unproven') return refuse(409, bookingPageTexts.over)
    const until =
      before.state === 'held' ? new Date(tx.now.getTime() + unprovenMinutes * 60_000) : before.expires_at!
    const form_answers = visit ? await keepPhotos(tx, visit.filled, photos) : {}
    const after = await updateBooking(tx, id, {
      state: 'unproven',
      expires_at: until,
      name: sent.name,
      phone: sent.phone,
      email: email ?? '',
      note: sent.note,
      answers: JSON.stringify(answersIn(questions, sent, t)),
      form_answers: JSON.stringify(form_answers),
      via,
      code_hash,
      code_tries: 0,
    })
    tx.record('web_bookings', recordOf(before), recordOf(after))
    await sendCode(ctx, tx, after, { to, code, zone: page.zone })
    const url = `/jobs/activate/${bookingToken(ctx.seal, 'hold', companyId, id)}`
    return { via, to: maskedContact(to), until, url } as const
  })
}

/** The form that a held time asks for, in the version of that moment, whatever became of it since. */
export async function formOf(tx: CompanyTx, { form_id, form_number }: WebBookingRow) {
  return form_id === null || form_number === null ? undefined : versionOf(tx, form_id, form_number)
}

/** Refuses a person whose details are missing or wrong. */
export const refusePerson = (sent: object): void => refuseProblems([], sent)

function refuseProblems(questions: readonly PageQuestion[], sent: object): void {
  const asked = [...personQuestions, ...askedOf(questions)]
  const problems = answerProblems(asked, valuesOf(sent))
  const [first] = problems
  if (first)
    refuse(400, first.message, {
      field: first.id,
      fields: Object.fromEntries(problems.map(({ id, message }) => [id, fact(message.text, message.values)])),
    })
}

const valuesOf = (sent: object): Answers =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([id, value]) =>
      typeof value === 'string' && value !== '' ? [[id, { values: [value] }]] : [],
    ),
  )

function answersIn(questions: readonly PageQuestion[], sent: Sent, t: Parameters<typeof answerText>[2]) {
  const values = valuesOf(sent)
  return askedOf(questions).flatMap(question => {
    const value = answerText(question.kind, offeredValues(question, values[question.id]), t)
    return value === '' ? [] : [{ label: question.label, value }]
  })
}

/** Sends the code and the link, either of which proves the person, in the language of their browser. */
async function sendCode(
  ctx: PublicContext,
  tx: CompanyTx,
  { id, via }: WebBookingRow,
  { to, code, zone }: { to: string; code: string; zone: string },
): Promise<void> {
  const { name, email } = await companyRow(tx)
  const url = `${ctx.publicUrl}/jobs/activate/${bookingToken(ctx.seal, 'proof', tx.companyId, id)}`
  const minutes = String(unprovenMinutes)
  if (via === 'email') {
    const mail = await wordedMail(
      { email: to, language: ctx.language },
      ({ t }) => ({
        subject: t('Confirm your booking with {{company}}', { company: name }),
        paragraphs: [
          t('Your code: {{code}}', { code }),
          t('Enter it on the page, or press the button. It works for {{minutes}} minutes.', { minutes }),
          t('If you didn’t book this, ignore this email.'),
        ],
        button: { label: t('Confirm the booking'), url },
      }),
      { from: name, footer: name },
    )
    const replyTo = canonicalEmail(email)
    await ctx.outbox.mail(tx, { ...mail, isAnswer: true, ...(replyTo !== null && { replyTo }) }, 'reader')
    return
  }
  if (await isOptedOut(tx, 'sms', to)) return refuse(400, bookingPageTexts.noContact, { field: 'phone' })
  const { t } = await readerOf(ctx.language, zone)
  const text = t(
    '{{code}} confirms your booking with {{company}}, within {{minutes}} minutes. Or open {{url}}',
    {
      code,
      company: name,
      minutes,
      url,
    },
  )
  const shown = t('Code for a booking with {{company}}: ••••••', { company: name })
  const { queued } = await queueTexts(tx, ctx, [{ phone: to, text, shown, jobId: null }], {
    allowReplies: false,
    sendNow: true,
    asManyAsPaid: true,
    zone,
  })
  // Without credit no text goes out: an email is another way.
  if (queued[0]!.id === null) refuse(409, bookingPageTexts.noContact, { field: 'email' })
}

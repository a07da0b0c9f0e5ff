import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { limitAttempts } from '#features/account/sign-in/server/attempts.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { endPartnerSessions, partnerMinutes, startPartnerSession } from '#server/auth/partner-sessions.ts'
import { checkPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PartnerContext, PublicContext, Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { MailReader } from '#server/providers/mail/worded-mail.ts'
import { found, refuse } from '#server/refusal.ts'
import type { PartnerRole } from '#shared/access.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { applicationMinutes, mostApplications, partnerTexts } from '../partner-sign-in.rules.ts'
import { hostRow } from './host.queries.ts'
import { consumeFactorCode } from './partner-factor.service.ts'
import { hostOf } from './partner-host.service.ts'
import {
  applicationMail,
  partnerPasswordMail,
  resetPartnerMail,
  verifyPartnerMail,
} from './partner-mails.service.ts'
import {
  insertPartner,
  insertPerson,
  markPersonVerified,
  type Person,
  personByEmail,
  personById,
  setPersonPassword,
} from './partner-people.queries.ts'
import {
  consumePartnerToken,
  countPartnerTry,
  endPartnerTokens,
  insertPartnerTokens,
  openPartnerToken,
} from './partner-tokens.queries.ts'

/** Longer than the work takes, so that the response time does not reveal who is a partner. */
const answerAfterMs = 200

/** Letters and digits that are not taken for one another when a code is read out. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A new code for sign-up links: p and eight of 31 signs. */
export const newPartnerCode = (): string =>
  `p${[...randomBytes(8)].map(byte => codeLetters[byte % codeLetters.length]).join('')}`

/** Applies: the partner can sign in at once. */
export async function applyAsPartner(ctx: PublicContext, input: Gets<typeof partnerSignInContract.signup>) {
  const isAllowed = await countAttempt(
    ctx.db,
    `partner-signup:${networkOf(ctx.ip)}`,
    mostApplications,
    applicationMinutes,
  )
  if (!isAllowed) refuse(429, partnerTexts.tooManyApplications)
  const companyId = await hostOf(ctx)
  const passwordHash = await hashNewPassword(input.password)
  const { email, firstName, lastName } = input
  return ctx.db.withCompany(companyId, async tx => {
    if (await personByEmail(tx, email)) return refuse(409, partnerTexts.taken, { field: 'email' })
    const partnerId = await insertPartner(tx, input, newPartnerCode())
    const personId = await insertPerson(tx, {
      partnerId,
      email,
      firstName,
      lastName,
      role: 'owner',
      passwordHash,
      language: input.language,
    })
    // If two apply at once, the second finds the first's person.
    if (personId === undefined) return refuse(409, partnerTexts.taken, { field: 'email' })
    tx.record('partners', null, { id: partnerId, company_name: input.companyName })
    await mailVerification(tx, ctx, { partnerId, personId, email, language: input.language })
    await tellHost(tx, ctx, input)
    return { id: partnerId, email }
  })
}

/** Mails a new link to verify the address. */
export async function mailVerification(
  tx: CompanyTx,
  ctx: Pick<Services, 'outbox' | 'publicUrl'>,
  { partnerId, personId, ...to }: { partnerId: number; personId: number } & MailReader,
): Promise<void> {
  const { secret, hash } = newSecret()
  await insertPartnerTokens(tx, 'verify', { partnerId, personId }, [hash])
  const url = `${ctx.publicUrl}/partner-login?verify=${secret}`
  await ctx.outbox.mail(tx, await verifyPartnerMail(to, url), 'reader')
}

async function tellHost(
  tx: CompanyTx,
  ctx: Pick<Services, 'outbox' | 'publicUrl'>,
  input: Gets<typeof partnerSignInContract.signup>,
): Promise<void> {
  const { email: address } = await hostRow(tx)
  if (!address) return
  const to = { email: address, language: (await companyReader(tx)).language }
  const { companyName, companyWebsite, email, phone, reasonForPartnership: reason } = input
  const name = `${input.firstName} ${input.lastName}`
  const about = { companyName, companyWebsite, name, email, phone, reason }
  await ctx.outbox.mail(tx, await applicationMail(to, about, `${ctx.publicUrl}/partners`), 'company')
}

export const whoIs = (person: Person) => ({
  id: person.partner_id,
  email: person.email,
  firstName: person.first_name,
  lastName: person.last_name,
  companyName: person.company_name,
  role: person.role as PartnerRole,
})

async function begin(tx: CompanyTx, ctx: PublicContext, person: Person, remember: boolean) {
  const minutes = remember ? partnerMinutes.remembered : partnerMinutes.usual
  const { ip, agent } = ctx
  const started = await startPartnerSession(tx, {
    partnerId: person.partner_id,
    personId: person.id,
    minutes,
    ip,
    agent,
  })
  return { ...started, partner: whoIs(person) }
}

/** The first step of a sign-in. Unknown addresses are refused with the same text after the same work. */
export async function signInPartner(ctx: PublicContext, input: Gets<typeof partnerSignInContract.login>) {
  const attempt = await limitAttempts(ctx, 'partner-login', { name: input.email })
  const companyId = await hostOf(ctx)
  const person = await ctx.db.readCompany(companyId, tx => personByEmail(tx, input.email))
  const fits = await checkPassword(person?.password_hash, input.password)
  if (!person || !fits || !person.active) return refuse(401, partnerTexts.wrong, { field: 'email' })
  if (person.status !== 'approved') return refuse(403, partnerTexts.closed)
  const reply = await ctx.db.withCompany(companyId, async tx => {
    const still = await personById(tx, person.id)
    // A password that was changed meanwhile proves nothing any more.
    if (still?.password_hash !== person.password_hash)
      return refuse(401, partnerTexts.wrong, { field: 'email' })
    if (!person.totp_confirmed_at) return begin(tx, ctx, person, input.rememberMe)
    const { secret, hash } = newSecret()
    const owner = { partnerId: person.partner_id, personId: person.id, remember: input.rememberMe }
    await insertPartnerTokens(tx, 'factor', owner, [hash])
    return { second_factor: { token: secret } }
  })
  await attempt.succeeded()
  return reply
}

/** The second step of a sign-in: five tries each, ten in 15 minutes a person. */
export async function finishPartnerSignIn(ctx: PublicContext, token: string, code: string) {
  const companyId = await hostOf(ctx)
  const hash = hashSecret(token)
  const byAddress = await limitAttempts(ctx, 'partner-step', null)
  const step = await ctx.db.withCompany(companyId, tx => countPartnerTry(tx, hash))
  if (!step) return refuse(400, partnerTexts.stepOver)
  const attempt = await limitAttempts(ctx, 'partner-factor', { name: `#${step.person_id}` })
  const reply = await ctx.db.withCompany(companyId, async tx => {
    const person = await personById(tx, step.person_id)
    if (!person?.active || person.status !== 'approved') return refuse(400, partnerTexts.stepOver)
    if (!(await consumeFactorCode(tx, ctx, person, code))) return null
    const used = await consumePartnerToken(tx, 'factor', hash)
    if (!used) return refuse(400, partnerTexts.stepOver)
    return begin(tx, ctx, person, used.remember)
  })
  if (!reply) return refuse(400, partnerTexts.wrongCode, { field: 'code' })
  await Promise.all([attempt.succeeded(), byAddress.succeeded()])
  return reply
}

/** Mails a link to choose a new password, if there is such a person. */
export async function mailPartnerReset(ctx: PublicContext, email: string): Promise<void> {
  await limitAttempts(ctx, 'partner-forgot', { name: email })
  const companyId = await hostOf(ctx)
  const work = ctx.db.withCompany(companyId, async tx => {
    const person = await personByEmail(tx, email)
    if (!person?.active || person.status !== 'approved') return
    const { secret, hash } = newSecret()
    await insertPartnerTokens(tx, 'reset', { partnerId: person.partner_id, personId: person.id }, [hash])
    await ctx.outbox.mail(
      tx,
      await resetPartnerMail(person, `${ctx.publicUrl}/partner-reset-password?token=${secret}`),
      'reader',
    )
  })
  await Promise.all([work, wait(answerAfterMs)])
}

/** Refuses a link to choose a password that does not work any more. */
export async function verifyPartnerReset(ctx: PublicContext, token: string): Promise<void> {
  const attempt = await limitAttempts(ctx, 'partner-reset', null)
  const companyId = await hostOf(ctx)
  const open = await ctx.db.readCompany(companyId, tx => openPartnerToken(tx, 'reset', hashSecret(token)))
  if (!open) refuse(400, partnerTexts.linkInvalid)
  await attempt.succeeded()
}

/** Sets a new password by the mailed link; all sessions and links of the person end. */
export async function resetPartnerPassword(
  ctx: PublicContext,
  token: string,
  password: string,
): Promise<void> {
  await verifyPartnerReset(ctx, token)
  const companyId = await hostOf(ctx)
  const passwordHash = await hashNewPassword(password)
  await ctx.db.withCompany(companyId, async tx => {
    const used = await consumePartnerToken(tx, 'reset', hashSecret(token))
    if (!used) return refuse(400, partnerTexts.linkInvalid)
    const person = found(await personById(tx, used.person_id))
    await setPersonPassword(tx, person.id, passwordHash)
    // The link has come to the address.
    await markPersonVerified(tx, person.id)
    await endPartnerTokens(tx, person.id, ['reset', 'factor'])
    await endPartnerSessions(tx, { personId: person.id })
    const url = `${ctx.publicUrl}/partner-forgot-password`
    await ctx.outbox.mail(tx, await partnerPasswordMail(person, url), 'reader')
  })
}

export async function verifyPartnerEmail(ctx: PublicContext, token: string): Promise<void> {
  const attempt = await limitAttempts(ctx, 'partner-verify', null)
  const companyId = await hostOf(ctx)
  await ctx.db.withCompany(companyId, async tx => {
    const used = await consumePartnerToken(tx, 'verify', hashSecret(token))
    if (!used) return refuse(400, partnerTexts.linkInvalid)
    await markPersonVerified(tx, used.person_id)
  })
  await attempt.succeeded()
}

/** Checks the signed-in person's password; tries are counted. */
export async function provePartnerPassword(
  ctx: PartnerContext,
  password: string,
  field: string,
): Promise<Person> {
  const { personId } = ctx.partner
  const attempt = await limitAttempts({ ...ctx, session: null }, 'partner-factor', { name: `#${personId}` })
  const person = found(await ctx.read(tx => personById(tx, personId)))
  if (!(await checkPassword(person.password_hash, password)))
    refuse(400, partnerTexts.currentWrong, { field })
  await attempt.succeeded()
  return person
}

/** Sets a new password while signed in; the person stays signed in here and nowhere else. */
export async function changePartnerPassword(ctx: PartnerContext, current: string, password: string) {
  const person = await provePartnerPassword(ctx, current, 'currentPassword')
  const passwordHash = await hashNewPassword(password)
  return ctx.write(async tx => {
    const still = found(await personById(tx, person.id))
    // If two changes run at once, the second was proven with a password that is no longer current.
    if (still.password_hash !== person.password_hash)
      refuse(400, partnerTexts.currentWrong, { field: 'currentPassword' })
    await setPersonPassword(tx, person.id, passwordHash)
    await endPartnerTokens(tx, person.id, ['reset', 'factor'])
    await endPartnerSessions(tx, { personId: person.id, except: ctx.partner.sessionId })
    const url = `${ctx.publicUrl}/partner-forgot-password`
    await ctx.outbox.mail(tx, await partnerPasswordMail(person, url), 'reader')
    return { message: partnerTexts.passwordChanged }
  })
}

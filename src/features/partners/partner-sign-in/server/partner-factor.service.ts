import {
  isAppCode,
  randomBase32,
  totpStep,
  totpUri,
} from '#features/account/sign-in/server/second-factor/totp.service.ts'
import { recoveryCodeCount } from '#features/account/sign-in/sign-in.rules.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { PartnerContext, Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { partnerTexts } from '../partner-sign-in.rules.ts'
import {
  clearFactor,
  confirmFactorSecret,
  consumeFactorStep,
  keepFactorSecret,
  type Person,
  personById,
} from './partner-people.queries.ts'
import { consumePartnerToken, endPartnerTokens, insertPartnerTokens } from './partner-tokens.queries.ts'

const placeOf = (personId: number) => `partner-totp:${personId}`
// The person is part of the hash, so that a code reveals nothing about other people's codes.
const recoveryHash = (personId: number, code: string) => hashSecret(`partner-recovery:${personId}:${code}`)

/** Checks and uses up a code from the app or a recovery code; each works once. */
export async function consumeFactorCode(
  tx: CompanyTx,
  ctx: Pick<Services, 'seal'>,
  person: Person,
  code: string,
): Promise<boolean> {
  if (!person.totp_secret || !person.totp_confirmed_at) return false
  if (!isAppCode(code)) {
    const used = await consumePartnerToken(tx, 'recovery', recoveryHash(person.id, code))
    return used?.person_id === person.id
  }
  const secret = ctx.seal.open(person.totp_secret, placeOf(person.id))
  const step = secret === null ? null : totpStep(secret, code, tx.now, person.totp_last_step)
  return step !== null && consumeFactorStep(tx, person.id, step)
}

/** Begins to set the second step up; it takes effect once a first code is confirmed. */
export async function startPartnerFactor(ctx: PartnerContext, person: Person) {
  const secret = randomBase32(20)
  await ctx.db.withCompany(ctx.partner.companyId, async tx => {
    if (!(await keepFactorSecret(tx, person.id, ctx.seal.seal(secret, placeOf(person.id)))))
      refuse(409, partnerTexts.factorOn)
  })
  return { secret, uri: totpUri(secret, person.email) }
}

/** Turns the second step on. The recovery codes are given out this once; only their hashes are stored. */
export async function confirmPartnerFactor(ctx: PartnerContext, code: string): Promise<string[]> {
  const { companyId, partnerId, personId } = ctx.partner
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBase32(10))
  await ctx.db.withCompany(companyId, async tx => {
    const person = found(await personById(tx, personId))
    if (person.totp_confirmed_at) return refuse(409, partnerTexts.factorOn)
    const secret = person.totp_secret && ctx.seal.open(person.totp_secret, placeOf(personId))
    if (!secret || !person.totp_secret) return refuse(409, partnerTexts.stepOver)
    const step = totpStep(secret, code, tx.now, null)
    if (step === null) return refuse(400, partnerTexts.wrongCode, { field: 'code' })
    if (!(await confirmFactorSecret(tx, personId, person.totp_secret, step)))
      return refuse(409, partnerTexts.stepOver)
    const hashes = codes.map(each => recoveryHash(personId, each))
    await insertPartnerTokens(tx, 'recovery', { partnerId, personId }, hashes)
    tx.record('partner_people', { second_factor: false }, { second_factor: true }, personId)
  })
  return codes.map(each => (each.match(/.{4}/g) ?? []).join('-'))
}

/** Turns the second step off, with the password, which the caller has checked, and a code. */
export async function endPartnerFactor(ctx: PartnerContext, code: string) {
  const { personId } = ctx.partner
  return ctx.write(async tx => {
    const person = found(await personById(tx, personId))
    if (!person.totp_confirmed_at) return refuse(409, partnerTexts.factorOff)
    if (!(await consumeFactorCode(tx, ctx, person, code)))
      return refuse(400, partnerTexts.wrongCode, { field: 'code' })
    await clearFactor(tx, personId)
    await endPartnerTokens(tx, personId, ['recovery', 'factor'])
    tx.record('partner_people', { second_factor: true }, { second_factor: false }, personId)
    return {}
  })
}

import { sql, type Updateable } from 'kysely'
import { latestBefore } from '#features/account/sign-in/server/second-factor/totp.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Partners } from '#server/db/row-types.ts'
import type { PartnerRole } from '#shared/access.ts'
import type { PartnerKind } from '../partner-sign-in.rules.ts'
import { insertLink } from './partner-links.queries.ts'

export interface NewPartner {
  companyName: string
  companyWebsite: string
  phone: string
  reasonForPartnership: string
  partnershipType: PartnerKind
}

/** Stores a partner with its main link; `code` is what sign-up links carry. */
export async function insertPartner(tx: CompanyTx, fields: NewPartner, code: string): Promise<number> {
  const { id } = await tx
    .insertRows('partners', {
      company_name: fields.companyName,
      company_website: fields.companyWebsite,
      phone: fields.phone,
      reason: fields.reasonForPartnership,
      kind: fields.partnershipType,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLink(tx, { partner_id: id, code, label: '', is_main: true })
  return id
}

export interface NewPerson {
  partnerId: number
  email: string
  firstName: string
  lastName: string
  role: PartnerRole
  passwordHash: string | null
  /** '' is English. */
  language: string
}

/** Stores a person; undefined if somebody has the address already. */
export async function insertPerson(tx: CompanyTx, fields: NewPerson): Promise<number | undefined> {
  const row = await tx
    .insertRows('partner_people', {
      partner_id: fields.partnerId,
      email: fields.email,
      first_name: fields.firstName,
      last_name: fields.lastName,
      role: fields.role,
      password_hash: fields.passwordHash,
      language: fields.language,
      created_at: tx.now,
    })
    .onConflict(on => on.columns(['company_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const people = (tx: CompanyTx) =>
  tx
    .rows('partner_people as p')
    .innerJoin('partners as a', join =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.id', '=', 'p.partner_id'),
    )
    .select(['p.id', 'p.partner_id', 'p.email', 'p.first_name', 'p.last_name', 'p.role', 'p.active'])
    .select(['p.password_hash', 'p.email_verified_at', 'p.language', 'p.notices', 'p.version'])
    .select(['p.totp_secret', 'p.totp_confirmed_at', 'p.totp_last_step'])
    .select(['a.company_name', 'a.status'])

export const personByEmail = (tx: CompanyTx, email: string) =>
  people(tx).where('p.email', '=', email).executeTakeFirst()

export const personById = (tx: CompanyTx, id: number) => people(tx).where('p.id', '=', id).executeTakeFirst()

export type Person = NonNullable<Awaited<ReturnType<typeof personById>>>

export async function setPersonPassword(tx: CompanyTx, id: number, passwordHash: string): Promise<void> {
  await tx.updateRows('partner_people').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function markPersonVerified(tx: CompanyTx, id: number): Promise<void> {
  await tx
    .updateRows('partner_people')
    .set({ email_verified_at: tx.now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Sign-ins of a person that have not ended. */
export const openSessions = (tx: CompanyTx, personId: number) =>
  tx
    .rows('partner_sessions')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .orderBy('id', 'desc')
    .limit(200)
    .select(['id', 'agent', 'ip', 'created_at', 'expires_at'])
    .execute()

/** Stores a sealed secret until its first code is confirmed; false if the second step is on already. */
export async function keepFactorSecret(tx: CompanyTx, id: number, secret: string): Promise<boolean> {
  const row = await tx
    .updateRows('partner_people')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', id)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the second step on; false if the secret has been replaced since, or it is on already. */
export async function confirmFactorSecret(
  tx: CompanyTx,
  id: number,
  secret: string,
  step: number,
): Promise<boolean> {
  const row = await tx
    .updateRows('partner_people')
    .set({ totp_confirmed_at: tx.now, totp_last_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where('totp_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the time step of a code; of parallel calls, one succeeds. */
export async function consumeFactorStep(tx: CompanyTx, id: number, step: number): Promise<boolean> {
  const row = await tx
    .updateRows('partner_people')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_confirmed_at', 'is not', null)
    .where(eb => eb.or([eb('totp_last_step', '<', step), eb('totp_last_step', '>', latestBefore(step))]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearFactor(tx: CompanyTx, id: number): Promise<void> {
  await tx
    .updateRows('partner_people')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()
}

export const partnerRow = (tx: CompanyTx, id: number) =>
  tx.rows('partners').where('id', '=', id).selectAll().executeTakeFirst()

/** Changes a partner; undefined if its version is no longer this one. */
export const updatePartner = (
  tx: CompanyTx,
  { id, version }: { id: number; version: number },
  fields: Updateable<Partners>,
) =>
  tx
    .updateRows('partners')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export async function updatePerson(
  tx: CompanyTx,
  id: number,
  fields: Partial<{
    first_name: string
    last_name: string
    email: string
    role: string
    active: boolean
    language: string
    notices: string
    email_verified_at: null
  }>,
): Promise<void> {
  await tx
    .updateRows('partner_people')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

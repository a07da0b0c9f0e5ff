import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Seal } from '#server/auth/seal.ts'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { leastFillTime, mostFillTime, usualWebForm, type WebForm } from '../web-form.rules.ts'

export interface KeptWebForm extends WebForm {
  /** Random part of its address; '' until it was first saved. */
  secret: string
}

export const webFormSetting: CompanySetting<KeptWebForm> = {
  name: 'web-form',
  from: stored => ({ ...usualWebForm, secret: '', ...(stored as Partial<KeptWebForm> | undefined) }),
}

export const newSecret = (): string => randomBytes(16).toString('base64url')

export const keyOf = (companyId: CompanyId, secret: string): string =>
  secret === '' ? '' : `${companyId}-${secret}`

/** The form of a public key, if it takes anything. */
export async function formOfKey(
  { db }: Pick<PublicContext, 'db'>,
  key: string,
): Promise<{ companyId: CompanyId; form: KeptWebForm } | null> {
  const [, company, secret] = /^(\d{1,15})-([\w-]{22})$/.exec(key) ?? []
  if (!company || !secret) return null
  const companyId = companyIdFrom(Number(company), 'link')
  const form = await db.readCompany(companyId, tx => readSetting(tx, webFormSetting))
  return form.is_on && isSame(form.secret, secret) ? { companyId, form } : null
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const place = (companyId: CompanyId) => `web-form:${companyId}`

/** Sealed into the form's page: opening time and a number of its own. */
export const ticketFor = (seal: Seal, companyId: CompanyId, now: Date): string =>
  seal.seal(JSON.stringify([now.getTime(), randomBytes(12).toString('base64url')]), place(companyId))

/** The number of a ticket; or that it was sent sooner than a person could, or is too old, or none of ours. */
export function readTicket(
  seal: Seal,
  companyId: CompanyId,
  ticket: string,
  now: Date,
): { number: string } | 'soon' | 'stale' {
  const text = seal.open(ticket, place(companyId))
  if (text === null) return 'stale'
  const [at, number] = JSON.parse(text) as [number, string]
  const age = now.getTime() - at
  return age > mostFillTime ? 'stale' : age < leastFillTime ? 'soon' : { number }
}

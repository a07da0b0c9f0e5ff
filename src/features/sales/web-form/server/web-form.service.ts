import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { usualWebForm, type WebForm } from '../web-form.rules.ts'

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

/** Names the form's page in its tickets. */
export const ticketPlace = (companyId: CompanyId) => `web-form:${companyId}`

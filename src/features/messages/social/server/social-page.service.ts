import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

export interface SocialPage {
  is_on: boolean
  /** Stands above the posts. */
  intro: string
  /** Random part of its address; '' until it was first needed. */
  secret: string
}

export const socialPage: CompanySetting<SocialPage> = {
  name: 'social-page',
  from: stored => ({ is_on: false, intro: '', secret: '', ...(stored as Partial<SocialPage> | undefined) }),
}

export const newSecret = (): string => randomBytes(12).toString('base64url')

/** The public address of a company's posts; '' while it has none. */
export const pageUrl = (
  publicUrl: string,
  company: CompanyId,
  { secret }: Pick<SocialPage, 'secret'>,
): string => (secret === '' ? '' : `${publicUrl}/api/spotlight/${company}-${secret}`)

/** The page of a public key, on or off; null: the key is none. */
export async function pageOfKey(
  { db }: Pick<Services, 'db'>,
  key: string,
): Promise<{ companyId: CompanyId; page: SocialPage } | null> {
  const [, company, secret] = /^(\d{1,15})-([\w-]{16})$/.exec(key) ?? []
  if (!company || !secret) return null
  const companyId = companyIdFrom(Number(company), 'link')
  const page = await db.readCompany(companyId, tx => readSetting(tx, socialPage))
  return isSame(page.secret, secret) ? { companyId, page } : null
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

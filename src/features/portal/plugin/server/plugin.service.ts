import { timingSafeEqual } from 'node:crypto'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { type Plugin, usualPlugin } from '../plugin.rules.ts'

export interface KeptPlugin extends Plugin {
  /** Random part of its key; '' until it was first saved. */
  secret: string
}

export const pluginSetting: CompanySetting<KeptPlugin> = {
  name: 'plugin',
  from: stored => ({ ...usualPlugin, secret: '', ...(stored as Partial<KeptPlugin> | undefined) }),
}

export const apiKey = (companyId: CompanyId, secret: string): string =>
  secret === '' ? '' : `pk_${companyId}_${secret}`

/** The plugin of a publishable key, if it is on. */
export async function pluginOfKey(
  { db }: Pick<Services, 'db'>,
  key: string,
): Promise<{ companyId: CompanyId; plugin: KeptPlugin } | null> {
  const [, company, secret] = /^pk_(\d{1,15})_([\w-]{22})$/.exec(key) ?? []
  if (!company || !secret) return null
  const companyId = companyIdFrom(Number(company), 'link')
  const plugin = await db.readCompany(companyId, tx => readSetting(tx, pluginSetting))
  if (!plugin.is_on || plugin.secret.length !== secret.length) return null
  return timingSafeEqual(Buffer.from(plugin.secret), Buffer.from(secret)) ? { companyId, plugin } : null
}

import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { refuseStale, refuseUnless } from '#server/refusal.ts'
import type { CompanyText } from '../message-templates.contract.ts'
import { type CompanyTextName, placeholdersOf } from '../message-templates.rules.ts'
import { mayFillFrom } from '../placeholders.rules.ts'
import { firstTemplates, usualTexts } from './message-defaults.ts'
import { insertTemplates, storedTexts, storeText } from './message-templates.queries.ts'

/** Gives a new company its first templates of messages to clients. */
export async function seedTemplates(tx: CompanyTx): Promise<void> {
  const { t } = await companyReader(tx)
  await insertTemplates(tx, firstTemplates(t))
}

/** A text that the product sends by itself, in the company's words if it has its own. */
export async function companyText(tx: CompanyTx, name: CompanyTextName): Promise<CompanyText> {
  return (await companyTexts(tx, [name]))[0]!
}

/** Several of them, in the order of their names. */
export async function companyTexts(tx: CompanyTx, names: readonly CompanyTextName[]): Promise<CompanyText[]> {
  const { t } = await companyReader(tx)
  const usual = usualTexts(t)
  const stored = new Map((await storedTexts(tx, names)).map(text => [text.name, text]))
  return names.map(name => {
    const own = stored.get(name)
    const { subject, content } = own?.content ? own : usual[name]
    return { name, subject, content, version: own?.version ?? 0 }
  })
}

/** Changes it; an empty text goes back to what the product says. Refuses unknown placeholders. */
export async function saveCompanyText(
  tx: UserTx,
  name: CompanyTextName,
  text: { subject?: string; content: string; version?: number | undefined },
): Promise<CompanyText> {
  const { subject = '', content, version } = text
  refuseUnless(mayFillFrom(placeholdersOf(name), [subject, content]), 400, { field: 'content' })
  const before = await companyText(tx, name)
  refuseStale(version, before, before)
  await storeText(tx, name, { subject, content })
  const after = await companyText(tx, name)
  tx.record('company_texts', before, after, tx.companyId)
  return after
}

import { isDeepStrictEqual } from 'node:util'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { fieldPages, messagePages } from '#features/account/custom-fields/custom-fields.rules.ts'
import { everyField } from '#features/account/custom-fields/server/custom-fields.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { found, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { CompanyText } from '../message-templates.contract.ts'
import { type CompanyTextName, mayWord } from '../message-templates.rules.ts'
import { mayFillFrom } from '../placeholders.rules.ts'
import { firstTemplates, usualTexts } from './message-defaults.ts'
import {
  insertTemplates,
  lockTemplates,
  storedTexts,
  storeText,
  type TemplateRow,
  templateById,
  updateTemplate,
} from './message-templates.queries.ts'

/** Gives a new company its first templates of messages to clients. */
export async function seedTemplates(tx: CompanyTx): Promise<void> {
  const { t } = await companyReader(tx)
  await insertTemplates(tx, firstTemplates(t))
}

/** First templates that nobody has changed follow the company's documents into another language. */
export async function retellTemplates(tx: UserTx, before: Reader): Promise<void> {
  const now = await companyReader(tx)
  if (now.language === before.language) return
  const all = [...(await lockTemplates(tx, 'sms')), ...(await lockTemplates(tx, 'email'))]
  const next = firstTemplates(now.t)
  for (const [i, first] of firstTemplates(before.t).entries()) {
    const isFirst = ({ channel, name, subject, content }: TemplateRow) =>
      isDeepStrictEqual({ channel, name, subject, content }, first)
    const row = all.find(isFirst)
    const told = next[i]!
    const isTaken = all.some(
      each =>
        each !== row && each.channel === told.channel && each.name.toLowerCase() === told.name.toLowerCase(),
    )
    if (row && !isTaken) tx.record('client_templates', row, await updateTemplate(tx, row.id, { ...told }))
  }
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
    const isOwn = Boolean(own?.content)
    const content = isOwn ? own!.content : usual[name].content
    const subject = (isOwn && own!.subject) || usual[name].subject
    const design_id = own?.design_id ?? null
    return { name, subject, content, is_own: isOwn, design_id, version: own?.version ?? 0 }
  })
}

/** Refuses placeholders of own fields that their page never had; one that is out of use is filled with nothing. */
export async function refuseStrangeFields(tx: CompanyTx, texts: readonly string[]): Promise<void> {
  const names: string[] = []
  for (const page of messagePages)
    names.push(...(await everyField(tx, page)).map(({ id }) => `${fieldPages[page].stem}${id}`))
  const own = texts.flatMap(
    text => text.match(/\{\{\s*(?:job|client|quote|invoice)_field_\d+\s*\}\}/gi) ?? [],
  )
  refuseUnless(mayFillFrom(names, own), 400, { field: 'content' })
}

/** Changes it; an empty text goes back to what the product says. Refuses unknown placeholders. */
export async function saveCompanyText(
  tx: UserTx,
  name: CompanyTextName,
  text: {
    subject?: string
    content: string
    design_id?: number | null | undefined
    version?: number | undefined
  },
): Promise<CompanyText> {
  const { subject = '', content, version, design_id } = text
  refuseUnless(mayWord(name, text), 400, { field: 'content' })
  await refuseStrangeFields(tx, [subject, content])
  if (typeof design_id === 'number') found(await templateById(tx, design_id, 'email'))
  const before = await companyText(tx, name)
  refuseStale(version, before, before)
  const usual = usualTexts((await companyReader(tx)).t)[name]
  const isUsual = content === usual.content && (subject || usual.subject) === usual.subject
  await storeText(tx, name, {
    subject: isUsual ? '' : subject,
    content: isUsual ? '' : content,
    design_id: design_id === undefined ? before.design_id : design_id,
  })
  const after = await companyText(tx, name)
  tx.record('company_texts', before, after, tx.companyId)
  return after
}

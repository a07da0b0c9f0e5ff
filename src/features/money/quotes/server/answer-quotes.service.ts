import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { formTexts } from '#features/jobs/forms/forms.rules.ts'
import { versionsOf } from '#features/jobs/forms/server/answers.queries.ts'
import { lockVersions, quotedByAnswer } from '#features/jobs/forms/server/quoted-answers.service.ts'
import type { QuoteLine } from '#features/money/documents/options.rules.ts'
import { bundles } from '#features/stock/bundles/server/bundles.queries.ts'
import { priceFor } from '#features/stock/price-book/items.rules.ts'
import { itemsByIds, type PricedItem } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { mostLines } from '../../documents/documents.rules.ts'
import { quotesOfAnswers } from './quotes.queries.ts'

interface Wanted {
  section: string
  id: number
  quantity: number
}

/** Lines of a quote for what the failed answers of a filled-in form name, at today's prices. */
export async function linesOfAnswer(
  tx: UserTx,
  answerId: number,
): Promise<{ client_id: number | null; job_id: number | null; lines: QuoteLine[]; lacking: string[] }> {
  const { answer, quoted } = await quotedByAnswer(tx, answerId)
  if (answer.is_replaced) return refuse(409, formTexts.corrected)
  const lacking = new Set<string>()
  const wanted: Wanted[] = quoted
    .filter(({ kind }) => kind === 'item')
    .map(({ id, quantity }) => ({ section: '', id, quantity }))
  for (const { kind, id, quantity, name } of quoted) {
    if (kind !== 'bundle') continue
    const bundle = await bundles.byId(tx, id)
    if (!bundle?.active) lacking.add(name)
    else
      for (const item of bundle.items)
        wanted.push({ section: bundle.name, id: item.id, quantity: item.quantity * quantity })
  }
  const items = await itemsByIds(tx, [...new Set(wanted.map(({ id }) => id))])
  const known = new Map(items.map(item => [item.id, item]))
  const { tax, with_tax } = await feesOf(tx)
  const lines: QuoteLine[] = []
  for (const { section, id, quantity } of wanted) {
    const item = known.get(id)
    if (!item?.active) {
      lacking.add(item?.name ?? quoted.find(each => each.kind === 'item' && each.id === id)?.name ?? section)
      continue
    }
    const same = lines.find(line => line.item_id === id && line.section === section)
    if (same) same.quantity += quantity
    else if (lines.length < mostLines)
      lines.push(lineOf(item, { section, quantity }, lines.length, priceFor(item, with_tax, tax)))
    else lacking.add(item.name)
  }
  const { client_id, job_id, job_number } = answer
  return { client_id, job_id: job_number === null ? null : job_id, lines, lacking: [...lacking] }
}

const lineOf = (
  { id, name, description, unit, is_taxable }: PricedItem,
  { section, quantity }: Pick<Wanted, 'section' | 'quantity'>,
  at: number,
  price_cents: number,
): QuoteLine => ({
  id: String(at + 1),
  item_id: id,
  section,
  name,
  description,
  quantity,
  unit,
  price_cents,
  is_taxable,
  discount: 0,
  option: '',
  is_optional: false,
})

/** Quotes that were proposed for a filled-in form in any of its versions, and whether another one can be. */
export async function proposalsOf(tx: CompanyTx, answerId: number) {
  const { answer, quoted } = await quotedByAnswer(tx, answerId)
  const quotes = await quotesOfAnswers(tx, await versionsOf(tx, answerId))
  const isOpen = !answer.is_replaced && answer.approval !== 'returned'
  return { can_propose: isOpen && quoted.length > 0 && quotes.every(isDeclined), quotes }
}

const isDeclined = ({ status }: { status: string }): boolean => status === 'declined'

/** Refuses a second quote for a form, unless the client has declined the first. */
export async function refuseSecondProposal(tx: CompanyTx, answerId: number): Promise<void> {
  const { ids, isReplaced } = await lockVersions(tx, answerId)
  if (isReplaced) return refuse(409, formTexts.corrected)
  const other = (await quotesOfAnswers(tx, ids)).find(quote => !isDeclined(quote))
  if (other)
    return refuse(
      409,
      fact('There is a quote for this form already: #{{number}}.', { number: other.number_text }),
    )
}

import {
  type CustomField,
  type FieldValue,
  withOwn,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { siteAt } from '#features/clients/clients/client-sites.rules.ts'
import { sitesOfClients } from '#features/clients/clients/server/client-sites.queries.ts'
import { addressIn } from '#features/clients/imports/client-fields.rules.ts'
import { type Given, readDate, unclearNumber } from '#features/clients/imports/imports.rules.ts'
import { ownFieldsIn, ownImportField } from '#features/clients/imports/own-fields.rules.ts'
import {
  addRowClients,
  clientsOfRows,
  momentOf,
  takeRestBack,
} from '#features/clients/imports/server/client-import.service.ts'
import type { PlannedClient } from '#features/clients/imports/server/client-plan.service.ts'
import {
  type ImportedRow,
  type ImportKind,
  type ImportWay,
  type Made,
  type Memory,
  stateOfKind,
  type Verdict,
} from '#features/clients/imports/server/import-kind.service.ts'
import { firstChoice, type QuoteLine, quoteTotals } from '#features/money/documents/options.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { cutCode } from '#shared/numbers/cut-code.ts'
import { mostCents } from '#shared/numbers/money.ts'
import { writtenCents, writtenPrice, writtenQuantity } from '#shared/numbers/written-number.ts'
import { isOpenQuote, quoteImportFields } from '../quote-import.rules.ts'
import {
  deleteUntouchedQuotes,
  insertQuote,
  type QuoteRow,
  quotesReferred,
  updateQuote,
} from './quotes.queries.ts'

interface ReadQuote {
  reference: string
  line: Omit<QuoteLine, 'id'>
  /** The price is that of the whole, tax and all. */
  isTotal: boolean
  custom_fields: FieldValue[]
}

/** A row as a line of a quote, or why it is none. */
function readQuote(given: Given, fields: readonly CustomField[], way: ImportWay): ReadQuote | Fact {
  const { markOf } = way
  if (!isOpenQuote(given.status ?? ''))
    return fact('Its status is {{status}}: only open quotes are imported.', { status: given.status! })
  const cut = cutCode(given.number ?? '')
  if (cut) return cut
  const price = writtenPrice(given.price ?? '', markOf('price'))
  if (price === undefined) return unclearNumber('Unit price', given.price!)
  const total = writtenCents(given.total ?? '', { mark: markOf('total') })
  // The lines of a quote carry its total beside their own prices.
  if (total === undefined && price === null) return unclearNumber('Total with tax', given.total!)
  const quantity = writtenQuantity(given.quantity ?? '', { mark: markOf('quantity') })
  if (quantity === undefined && price !== null) return unclearNumber('Quantity', given.quantity!)
  const cents = price ?? total ?? 0
  if (cents < 0 || cents > mostCents)
    return fact('A quote can’t have the amount {{amount}}.', {
      amount: given.price ?? given.total ?? '',
    })
  const own = ownFieldsIn('quote', given, fields, momentOf(way))
  const [odd] = own.odd
  if (odd) return fact('{{field}} can’t be {{value}}.', { field: odd.label, value: odd.text })
  const [first = '', ...rest] = (given.line ?? '').split('\n')
  const name = given.title || first || 'Quoted work'
  return {
    reference: (given.number ?? '').replace(/^#/, '').trim().slice(0, 60),
    isTotal: price === null,
    custom_fields: own.values,
    line: {
      item_id: null,
      section: '',
      name: name.slice(0, 200),
      description: (given.title ? (given.line ?? '') : rest.join('\n')).slice(0, 2_000),
      quantity: price === null ? 1 : quantity || 1,
      unit: '',
      price_cents: cents,
      is_taxable: true,
      discount: 0,
      option: '',
      is_optional: false,
    },
  }
}

interface LookedQuote {
  row: ImportedRow
  client: PlannedClient | null
  quote: ReadQuote | null
  /** The look at the row whose quote this is a further line of. */
  of: LookedQuote | QuoteRow | null
  verdict: Verdict
}

async function lookAt(
  tx: CompanyTx,
  rows: readonly ImportedRow[],
  way: ImportWay,
  memory: Memory,
): Promise<LookedQuote[]> {
  const clients = await clientsOfRows(tx, rows, way, memory)
  const own = await activeFields(tx, '/quotes')
  const read = rows.map(row => readQuote(row.given, own, way))
  const references = read.flatMap(quote => ('line' in quote && quote.reference ? [quote.reference] : []))
  const known = await quotesReferred(tx, [...new Set(references)])
  const seen = stateOfKind(memory, 'quotes', () => new Map<string, LookedQuote>())
  return rows.map((row, i) => {
    const client = clients[i]!
    const quote = read[i]!
    const look = (
      outcome: Verdict['outcome'],
      reason: Fact | null,
      of: LookedQuote['of'] = null,
      target: number | null = null,
    ) => ({
      row,
      client,
      quote: 'line' in quote ? quote : null,
      of,
      verdict: { place: row.place, outcome, reason, target },
    })
    if (!('line' in quote)) return look('refused', quote)
    if (!client) return look('refused', fact('This row has no name.'))
    const key = JSON.stringify([client.fields.name, quote.reference || [quote.line, row.given.total]])
    const before = seen.get(key)
    const theirs = known.find(each => each.reference === quote.reference && each.client_id === client.id)
    // Quotes newer than the choice of file come from an earlier batch of it.
    const isOwn = theirs !== undefined && theirs.created_at >= way.began
    if (!quote.isTotal && quote.reference && (before || isOwn)) {
      const told = before
        ? fact('Another line on row {{row}}', { row: before.row.row })
        : fact('Another line on quote #{{number}}', { number: theirs!.number_text })
      return look('update', told, before ?? theirs!, theirs?.id ?? null)
    }
    if (before) return look('same', fact('Same as row {{row}}', { row: before.row.row }))
    if (theirs)
      return look(
        'same',
        fact('Quote #{{number}} already exists.', { number: theirs.number_text }),
        null,
        theirs.id,
      )
    const found = look('new', null)
    seen.set(key, found)
    return found
  })
}

/** Open quotes, as drafts that nobody is told of, with the clients whom they are for. */
export const quoteImport: ImportKind = {
  id: 'quotes',
  fields: quoteImportFields,
  ownFields: async tx => (await activeFields(tx, '/quotes')).map(ownImportField('quote')),
  access: user({ permission: 'money.manage' }),

  look: async (tx, rows, way, memory) => (await lookAt(tx, rows, way, memory)).map(({ verdict }) => verdict),

  async bring(tx, rows, way) {
    const looked = await lookAt(tx, rows, way, new Map())
    const fresh = looked.filter(({ verdict }) => verdict.outcome === 'new')
    const madeClients = await addRowClients(
      tx,
      fresh.map(each => each.client),
      way,
    )
    const told = new Set<PlannedClient>()
    const quotes = new Map<LookedQuote, QuoteRow>()
    const brought: (Verdict & { made: Made[] })[] = []
    const { tax } = await feesOf(tx)
    const sites = await sitesOfClients(
      tx,
      fresh.flatMap(({ client }) => client!.id ?? []),
    )
    for (const each of looked) {
      const { verdict, client, of } = each
      if (verdict.outcome === 'new') {
        const quote = await insertQuote(tx, await fieldsOf(tx, each, looked, { way, tax, sites }))
        tx.recordMany('quotes', [{ row: quote.id, before: null, after: quote }])
        quotes.set(each, quote)
        const added = told.has(client!) ? undefined : madeClients.get(client!)
        told.add(client!)
        const made: Made[] = [
          ...(added ? [added] : []),
          { table: 'quotes', id: quote.id, version: quote.version },
        ]
        brought.push({ ...verdict, target: quote.id, made })
      } else if (verdict.outcome === 'update' && of && !('verdict' in of)) {
        const quote = await addLine(tx, of.id, each)
        brought.push({
          ...verdict,
          target: quote.id,
          made: [{ table: 'quotes', id: quote.id, version: quote.version, before: {} }],
        })
      } else {
        // Its line is in the quote of the row that it belongs to.
        const first = of && 'verdict' in of ? quotes.get(of) : undefined
        brought.push({ ...verdict, target: first?.id ?? verdict.target, made: [] })
      }
    }
    return brought
  },

  async takeBack(tx, targets) {
    const latest = targets.map(({ id, made: own }) => ({
      id,
      version: Math.max(...own.filter(each => each.table === 'quotes').map(each => each.version)),
    }))
    return takeRestBack(tx, 'quotes', targets, await deleteUntouchedQuotes(tx, latest))
  },
}

async function fieldsOf(
  tx: CompanyTx,
  first: LookedQuote,
  all: readonly LookedQuote[],
  { way, tax, sites }: { way: ImportWay; tax: number; sites: Awaited<ReturnType<typeof sitesOfClients>> },
) {
  const { client, row } = first
  const { fields, id: client_id } = client!
  const own = all.filter(each => each === first || (each.of === first && each.verdict.outcome === 'update'))
  const lines = own.map(({ quote }, i) => ({ id: String(i + 1), ...quote!.line }))
  const { address } = addressIn(row.given, 'main')
  const site = siteAt(sites, client_id, address)
  const day = (id: string) => readDate(row.given[id] ?? '', way.dateOrder, way.zone)?.day ?? null
  const today = dayText(todayIn(way.zone, tx.now.toISOString()))
  const quoted_on = day('quoted_on') ?? today
  const valid = day('valid_until')
  const quote = {
    lines,
    options: [],
    with_tax: first.quote!.isTotal,
    tax,
    discount: 0,
    discount_cents: 0,
    deposit: 0,
    deposit_cents: 0,
  }
  return {
    ...quote,
    custom_fields: own.reduce((held: FieldValue[], each) => withOwn(held, each.quote!.custom_fields), []),
    ...(await nextDocumentNumber(tx, 'quote')),
    client_id,
    reference: first.quote!.reference,
    name: fields.name,
    company_name: fields.company_name,
    email: fields.email,
    phone: fields.phone,
    address: fields.billing_address || fields.main_address || address,
    site_id: site?.id ?? null,
    site_name: site?.name ?? '',
    site_address: address || fields.main_address,
    quoted_on,
    valid_until: valid && (parseDay(valid) ?? 0) >= (parseDay(quoted_on) ?? 0) ? valid : null,
    total_cents: quoteTotals(quote, firstChoice(quote)).total,
  }
}

async function addLine(tx: CompanyTx, id: number, { quote }: LookedQuote): Promise<QuoteRow> {
  const before = (await quotesReferred(tx, [quote!.reference])).find(each => each.id === id)!
  const lines = [...before.lines, { id: String(before.lines.length + 1), ...quote!.line }]
  const total_cents = quoteTotals({ ...before, lines }, firstChoice(before)).total
  const after = await updateQuote(tx, id, { lines, total_cents })
  tx.recordMany('quotes', [{ row: id, before, after }])
  return after
}

import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { OfferDifference } from '../offers.contract.ts'
import {
  type AnyContents,
  type Contents,
  type Difference,
  differenceOf,
  type OfferedRow,
  type OfferKind,
  offerKinds,
  rowKey,
} from '../offers.rules.ts'
import { type ReceivedRow, receivedDocument, type TakenRow, takenRows } from './offers.queries.ts'
import { ownRows } from './own-rows.service.ts'

export interface ComparedRow extends Difference {
  kind: OfferKind
  /** Head office's row. */
  id: number
  offered: OfferedRow | null
  own: OfferedRow | null
  blocked: Fact | null
}

/** Own rows of one kind, by what head office's rows are matched with. */
interface Known {
  byId: Map<number, OfferedRow>
  byCode: Map<string, OfferedRow>
  byName: Map<string, OfferedRow>
}

const nameOf = ({ values }: Pick<OfferedRow, 'values'>): string =>
  `${'channel' in values ? values.channel : ''} ${values.name.toLowerCase()}`
const codeOf = ({ values }: Pick<OfferedRow, 'values'>): string =>
  'code' in values ? values.code.toLowerCase() : ''

function knownOf(rows: readonly OfferedRow[]): Known {
  const coded = rows.filter(row => codeOf(row) !== '')
  return {
    byId: new Map(rows.map(row => [row.id, row])),
    byCode: new Map(coded.map(row => [codeOf(row), row])),
    byName: new Map(rows.map(row => [nameOf(row), row])),
  }
}

export interface Comparison {
  rows: ComparedRow[]
  document: OfferedRow[]
  /** Own item of each item that head office offers, where there is one. */
  ownItems: Map<number, number>
}

/** How a version differs from what is here, in the order in which it is offered; rows that are the same are left out. */
export async function compareOffer(tx: CompanyTx, offer: ReceivedRow): Promise<Comparison> {
  const document = await receivedDocument(tx, offer.id)
  const own = await ownRows(tx)
  const types = new Set((await jobTypes.all(tx)).map(({ name }) => name))
  const taken = new Map(
    (await takenRows(tx, offer.head_company_id)).map(row => [
      rowKey({ kind: row.kind, id: row.source_id }),
      row,
    ]),
  )
  const known = Object.fromEntries(offerKinds.map(kind => [kind, knownOf(own[kind])])) as Record<
    OfferKind,
    Known
  >
  const matched = offerKinds.map(kind => matchedOf(kind, document, known[kind], taken))
  const ownOf = new Map(matched.flatMap(each => [...each]))
  const ownItems = new Map(
    document.flatMap(row => {
      const mine = row.kind === 'item' ? ownOf.get(rowKey(row)) : undefined
      return mine ? [[row.id, mine.id] as const] : []
    }),
  )
  const sources = new Map([...ownItems].map(([source, mine]) => [mine, source]))
  const offeredRows = document.flatMap(offered => {
    const mine = ownOf.get(rowKey(offered)) ?? null
    const before = taken.get(rowKey(offered))?.offered ?? null
    const difference = differenceOf({
      taken: before,
      own: mine && inOffersWords(mine, sources),
      offered: offered.values,
    })
    if (!difference) return []
    return [
      {
        ...difference,
        kind: offered.kind,
        id: offered.id,
        offered,
        own: mine,
        blocked: whyNot(offered, mine),
      },
    ]
  })
  const isOffered = new Set(document.map(rowKey))
  const gone = [...taken.values()].flatMap(row => {
    const key = { kind: row.kind, id: row.source_id }
    const mine = known[row.kind].byId.get(row.own_id) ?? null
    if (isOffered.has(rowKey(key)) || !mine) return []
    const own = inOffersWords(mine, sources)
    const difference = differenceOf({ taken: row.offered, own, offered: null })
    return difference ? [{ ...difference, ...key, offered: null, own: mine, blocked: null }] : []
  })
  return { rows: [...offeredRows, ...gone], document, ownItems }

  function whyNot(offered: OfferedRow, mine: OfferedRow | null): Fact | null {
    const named = known[offered.kind].byName.get(nameOf(offered))
    if (named && named.id !== mine?.id)
      return fact('{{name}} already exists here.', { name: offered.values.name })
    const missing =
      offered.kind === 'checklist' ? offered.values.job_types.find(name => !types.has(name)) : undefined
    return missing === undefined ? null : fact('There is no job type {{name}}.', { name: missing })
  }
}

/** Own row of each offered one: the one that was made of it, or else one of its code or name that is nobody's yet. */
function matchedOf(
  kind: OfferKind,
  document: readonly OfferedRow[],
  known: Known,
  taken: ReadonlyMap<string, TakenRow>,
): Map<string, OfferedRow> {
  const rows = document.filter(row => row.kind === kind)
  const matched = new Map<string, OfferedRow>()
  const used = new Set([...taken.values()].filter(row => row.kind === kind).map(row => row.own_id))
  for (const row of rows) {
    const before = taken.get(rowKey(row))
    const mine = before
      ? known.byId.get(before.own_id)
      : [known.byCode.get(codeOf(row)), known.byName.get(nameOf(row))].find(
          each => each && !used.has(each.id),
        )
    if (!mine) continue
    matched.set(rowKey(row), mine)
    used.add(mine.id)
  }
  return matched
}

/** An own bundle with the ids of head office's items in place of its own. */
function inOffersWords(row: OfferedRow, sources: ReadonlyMap<number, number>): AnyContents {
  if (row.kind !== 'bundle') return row.values
  const items = row.values.items.map(item => ({ ...item, id: sources.get(item.id) ?? -item.id }))
  return { ...row.values, items }
}

/** Fields of most rows. */
const usual = new Set([
  'active Yes',
  'taxable Yes',
  'quantity 1',
  'description ',
  'code ',
  'unit ',
  'part ',
  'subject ',
  'job_types ',
])

export function differenceToWire(row: ComparedRow): OfferDifference {
  const values = (row.offered ?? row.own)!.values
  return {
    key: rowKey(row),
    kind: row.kind,
    name: values.name,
    state: row.state,
    conflict: row.isConflict,
    blocked: row.blocked,
    fields: row.fields
      .map(({ field, isOwn }) => ({
        field,
        ours: linesOf(row.own?.values, field),
        theirs: linesOf(row.offered?.values, field),
        own: isOwn,
      }))
      // Of a new row only what says something.
      .filter(({ field, theirs }) => row.state !== 'new' || !usual.has(`${field} ${theirs.join()}`)),
  }
}

function linesOf(values: AnyContents | undefined, field: string): string[] {
  const value = values && (values as Record<string, unknown>)[field]
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (field === 'price') {
    const { cents, with_tax } = value as NonNullable<Contents['item']['price']>
    return [`$${priceInDollars(cents).toFixed(2)}`, ...(with_tax ? ['Price includes tax'] : [])]
  }
  if (field === 'statuses') return (value as number[]).map(statusLabel)
  if (Array.isArray(value))
    return value.map(each => (typeof each === 'string' ? each : `${each.quantity} × ${each.name}`))
  return [String(value)]
}

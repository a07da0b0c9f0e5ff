import { randomUUID } from 'node:crypto'
import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { headRow } from '#features/franchise/links/server/links.queries.ts'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { checklists } from '#features/jobs/checklists/server/checklists.queries.ts'
import {
  deleteTemplate,
  insertTemplates,
  lockTemplate,
  updateTemplate,
} from '#features/messages/message-templates/server/message-templates.queries.ts'
import { bundles } from '#features/stock/bundles/server/bundles.queries.ts'
import {
  type ItemFields,
  insertItems,
  lockItem,
  updateItem,
} from '#features/stock/price-book/server/items.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { type Contents, mayHandle, type OfferKind, offerTexts, rowKey } from '../offers.rules.ts'
import { type ComparedRow, type Comparison, compareOffer } from './comparing.service.ts'
import {
  forgetTaken,
  keepTaken,
  lockOffer,
  lockReceived,
  receivedById,
  receiverOf,
  type TakenRow,
  updateReceived,
  updateReceiver,
} from './offers.queries.ts'

interface Asked {
  key: string
  /** Puts what the own company has changed aside. */
  overwrite: boolean
}
export interface Outcome {
  added: number
  changed: number
  kept: number
  retired: number
}

/** Takes rows of a version; the own changes of the company stay where nobody asked for their replacement. */
export async function takeOffer(
  tx: UserTx,
  id: number,
  asked: readonly Asked[],
  version: number | undefined,
): Promise<Outcome> {
  const seen = found(await receivedById(tx, id))
  if (asked.length === 0) return refuse(400, offerTexts.noRows, { field: 'rows' })
  const head = companyIdFrom(seen.head_company_id, 'link')
  if ((await headRow(tx))?.head_company_id !== seen.head_company_id) return refuse(409, offerTexts.parted)
  // Head office's rows first, as a delivery locks them.
  await inCompany(tx, head, there => noteTaken(there, seen.head_offer_id, tx))
  const offer = found(await lockReceived(tx, id))
  refuseStale(version, offer, { id, version: offer.version })
  if (offer.withdrawn_at) return refuse(409, offerTexts.withdrawn)
  if (!offer.is_last) return refuse(409, offerTexts.later)
  const comparison = await compareOffer(tx, offer)
  const outcome = await takeRows(tx, offer.head_company_id, comparison, chosenOf(tx, comparison, asked))
  const { is_last: _, ...before } = offer
  const after = await updateReceived(tx, id, { taken_at: tx.now, taken_by: tx.by.fullname })
  tx.record('received_offers', before, after)
  return outcome
}

/** Notes at head office that a member takes a version; refused where it was withdrawn there meanwhile. */
async function noteTaken(head: CompanyTx, offerId: number, member: UserTx): Promise<void> {
  const offer = await lockOffer(head, offerId)
  const receiver = await receiverOf(head, offerId, Number(member.companyId))
  if (!receiver || !offer || offer.withdrawn_at) return refuse(409, offerTexts.withdrawn)
  const fields = { status: 'taken', taken_at: head.now, taken_by: member.by.fullname } as const
  head.record('franchise_offer_members', receiver, await updateReceiver(head, receiver.id, fields))
}

type ChosenRow = ComparedRow & { overwrite: boolean }

/** The rows that were ticked, which must still differ as they did; bundles bring the items along that they need. */
function chosenOf(tx: UserTx, { rows, document }: Comparison, asked: readonly Asked[]): ChosenRow[] {
  const byKey = new Map(rows.map(row => [rowKey(row), row]))
  const wanted = new Map(asked.map(each => [each.key, each.overwrite]))
  const offered = new Set(document.map(rowKey))
  for (const key of [...wanted.keys()]) {
    const bundle = byKey.get(key)?.offered
    if (bundle?.kind !== 'bundle') continue
    for (const { id } of bundle.values.items) {
      const item = byKey.get(rowKey({ kind: 'item', id }))
      if (item?.state === 'new' && !wanted.has(rowKey(item))) wanted.set(rowKey(item), false)
    }
  }
  return [...wanted].map(([key, overwrite]) => {
    const row = byKey.get(key)
    if (!row) return offered.has(key) ? refuse(409, offerTexts.changed) : refuse(404, offerTexts.changed)
    refuseUnless(mayHandle(row.kind, tx.by))
    if (row.blocked) return refuse(409, row.blocked)
    return { ...row, overwrite }
  })
}

async function takeRows(
  tx: UserTx,
  head: number,
  { ownItems }: Comparison,
  chosen: readonly ChosenRow[],
): Promise<Outcome> {
  const taken: TakenRow[] = []
  const outcome = { added: 0, changed: 0, kept: 0, retired: 0 }
  const types = new Map((await jobTypes.all(tx)).map(({ id, name }) => [name, id]))
  const note = ({ kind, id, offered }: ChosenRow, own_id: number) =>
    taken.push({ kind, source_id: id, own_id, offered: offered!.values })
  const isNew = (row: ChosenRow) => row.state === 'new' || (row.state === 'deleted' && row.overwrite)

  for (const row of chosen.filter(each => each.state === 'gone')) {
    const stays = row.isConflict && !row.overwrite
    if (!stays) await retire(tx, row.kind, row.own!.id)
    await forgetTaken(tx, head, { kind: row.kind, source_id: row.id })
    outcome[stays ? 'kept' : 'retired'] += 1
  }

  const present = chosen.filter(each => each.state !== 'gone')
  const items = present.filter(row => row.kind === 'item' && isNew(row))
  const added = await insertItems(
    tx,
    items.map(row => ({ ...newItem, ...itemFields(row.offered!.values as Contents['item']) })),
  )
  tx.recordMany(
    'items',
    added.map(after => ({ before: null, after, row: after.id })),
  )
  const byName = new Map(added.map(row => [row.name.toLowerCase(), row.id]))
  for (const row of items) {
    const id = byName.get(row.offered!.values.name.toLowerCase())!
    ownItems.set(row.id, id)
    note(row, id)
  }
  outcome.added += items.length

  // Bundles last: what they need is there then.
  const others = present.filter(row => !items.includes(row))
  for (const row of others.sort((a, b) => Number(a.kind === 'bundle') - Number(b.kind === 'bundle'))) {
    if (isNew(row)) {
      note(row, await add(tx, row, { ownItems, types }))
      outcome.added += 1
      continue
    }
    const fields = row.fields.filter(each => row.overwrite || !each.isOwn).map(each => each.field)
    const isChanged = row.own !== null && fields.length > 0
    if (isChanged) await change(tx, row, fields, { ownItems, types })
    note(row, row.own?.id ?? 0)
    outcome[isChanged ? 'changed' : 'kept'] += 1
  }
  await keepTaken(tx, head, taken)
  return outcome
}

const newItem = { job_type_ids: [], cost_cents: null, price_cents: 0, price_with_tax: false }

const itemFields = ({ price, part, quantity, taxable, ...fields }: Contents['item']) => ({
  ...fields,
  part_name: part,
  default_quantity: String(quantity),
  is_taxable: taxable,
  ...(price && { price_cents: price.cents, price_with_tax: price.with_tax }),
})

interface Names {
  ownItems: ReadonlyMap<number, number>
  types: ReadonlyMap<string, number>
}

/** Items of a bundle by the own ids, each once; those that are not here are left out. */
function bundleItems(items: Contents['bundle']['items'], { ownItems }: Names) {
  const own = new Map<number, number>()
  for (const { id, quantity } of items) {
    const mine = ownItems.get(id)
    if (mine !== undefined && !own.has(mine)) own.set(mine, quantity)
  }
  return [...own].map(([id, quantity]) => ({ id, quantity }))
}

const checklistFields = (
  { name, items, statuses, job_types }: Contents['checklist'],
  { types }: Names,
  before: readonly { id: string; text: string }[] = [],
) => ({
  name,
  status_ids: statuses,
  job_type_ids: job_types.flatMap(type => types.get(type) ?? []),
  // An item of the same words keeps its id, and so its ticks on jobs.
  items: items.map(text => ({ id: before.find(each => each.text === text)?.id ?? randomUUID(), text })),
})

async function add(tx: UserTx, { offered }: ChosenRow, names: Names): Promise<number> {
  if (offered?.kind === 'bundle') {
    const { name, description, items } = offered.values
    const row = await bundles.insert(tx, { name, description, items: bundleItems(items, names) })
    tx.record('bundles', null, row)
    return row.id
  }
  if (offered?.kind === 'checklist') {
    const [row] = await checklists.insert(tx, [checklistFields(offered.values, names)])
    tx.record('checklists', null, row!)
    return row!.id
  }
  const { name, channel, subject, content } = offered!.values as Contents['template']
  const [row] = await insertTemplates(tx, [{ name, channel, subject, content }])
  tx.record('client_templates', null, row!)
  return row!.id
}

/** Gives an own row these fields of the offered one. */
async function change(
  tx: UserTx,
  { own, offered }: ChosenRow,
  fields: readonly string[],
  names: Names,
): Promise<void> {
  const isTaken = (field: string) => fields.includes(field)
  const merged = { ...own!.values } as Record<string, unknown>
  for (const field of fields) merged[field] = (offered!.values as Record<string, unknown>)[field]
  const { id } = own!
  if (own!.kind === 'item') {
    const values = merged as Contents['item']
    const before = found(await lockItem(tx, id))
    const changed: Partial<ItemFields> = itemFields({
      ...values,
      price: isTaken('price') ? values.price : null,
    })
    // A price that came from elsewhere was not made by the margin.
    const margin = isTaken('price') ? { margin: null, margin_is_fixed: false } : {}
    tx.record('items', before, await updateItem(tx, id, { ...changed, ...margin }))
  } else if (own!.kind === 'bundle') {
    const { name, description, active, items } = merged as Contents['bundle']
    const before = found(await bundles.lock(tx, id))
    const listed = isTaken('items') ? { items: bundleItems(items, names) } : {}
    tx.record('bundles', before, await bundles.update(tx, id, { name, description, active, ...listed }))
  } else if (own!.kind === 'checklist') {
    const values = merged as Contents['checklist']
    const before = found(await checklists.lock(tx, id))
    const written = checklistFields(values, names, before.items)
    await checklists.save(tx, before, { ...written, active: values.active } as typeof written)
  } else {
    const { name, channel, subject, content } = merged as Contents['template']
    const before = found(await lockTemplate(tx, id))
    tx.record('client_templates', before, await updateTemplate(tx, id, { name, channel, subject, content }))
  }
}

/** Takes an own row out of use; a template is deleted. */
async function retire(tx: UserTx, kind: OfferKind, id: number): Promise<void> {
  if (kind === 'item') {
    const before = found(await lockItem(tx, id))
    tx.record('items', before, await updateItem(tx, id, { active: false }))
  } else if (kind === 'bundle') {
    const before = found(await bundles.lock(tx, id))
    tx.record('bundles', before, await bundles.update(tx, id, { active: false }))
  } else if (kind === 'checklist') {
    await checklists.save(tx, found(await checklists.lock(tx, id)), { active: false })
  } else {
    const before = found(await lockTemplate(tx, id))
    await deleteTemplate(tx, id)
    tx.record('client_templates', before, null)
  }
}

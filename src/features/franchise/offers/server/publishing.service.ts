import { activeMembers, headRow, memberOf } from '#features/franchise/links/server/links.queries.ts'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { companyName } from '#features/people/team/server/team.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import {
  countsOf,
  mayHandle,
  mayOffer,
  mostOfferRows,
  type OfferedRow,
  type OfferKind,
  offerKinds,
  offerTexts,
} from '../offers.rules.ts'
import {
  documentOfOffer,
  insertOffer,
  insertReceived,
  insertReceivers,
  lockOffer,
  lockReceiver,
  markWithdrawn,
  type OfferRow,
  offerOfReceiver,
  receivedOf,
  receiversOf,
  updateReceived,
  updateReceiver,
} from './offers.queries.ts'
import { offerDelivery } from './offers.works.ts'
import { type OwnRows, ownRows } from './own-rows.service.ts'

type Outbox = Services['outbox']

interface NewVersion {
  note: string
  with_prices: boolean
  /** Ids by kind. */
  chosen: Record<OfferKind, readonly number[]>
  /** None: all of them. */
  members: readonly number[]
}

/** Publishes a version; it leaves for the members once the transaction has committed. */
export async function publishOffer(tx: UserTx, outbox: Outbox, version: NewVersion): Promise<OfferRow> {
  if (offerKinds.every(kind => version.chosen[kind].length === 0)) return refuse(400, offerTexts.nothing)
  refuseUnless(mayOffer(tx.by))
  for (const kind of offerKinds) if (version.chosen[kind].length > 0) refuseUnless(mayHandle(kind, tx.by))
  const active = await activeMembers(tx)
  const members =
    version.members.length === 0 ? active : active.filter(each => version.members.includes(each.id))
  if (active.length === 0) return refuse(409, offerTexts.noMembers)
  if (members.length < new Set(version.members).size)
    return refuse(404, offerTexts.noMember, { field: 'members' })
  const document = documentOf(await ownRows(tx), version)
  if (document.length === 0) return refuse(400, offerTexts.nothing)
  if (document.length > mostOfferRows) return refuse(400, offerTexts.tooMany)
  const counts = countsOf(document)
  const { note, with_prices } = version
  const offer = await insertOffer(tx, { note, with_prices, counts, document }, tx.by.fullname)
  tx.record('franchise_offers', null, offer)
  const receivers = await insertReceivers(
    tx,
    offer.id,
    members.map(({ company_id, name }) => ({ id: company_id, name })),
  )
  for (const { id } of receivers)
    await outbox.later(tx, offerDelivery, { companyId: Number(tx.companyId), id }, tx.now)
  return offer
}

/** Everything that was chosen as it is now, and the items that bundles consist of. */
function documentOf(own: OwnRows, { chosen, with_prices }: NewVersion): OfferedRow[] {
  const items = new Map(own.item.filter(row => row.values.active).map(row => [row.id, row]))
  const bundles = pick(own.bundle, chosen.bundle).map(row => ({
    ...row,
    values: { ...row.values, items: row.values.items.filter(item => items.has(item.id)) },
  }))
  const wanted = new Set([...chosen.item, ...bundles.flatMap(row => row.values.items.map(item => item.id))])
  return [
    ...pick(own.item, [...wanted]).map(row =>
      with_prices ? row : { ...row, values: { ...row.values, price: null } },
    ),
    ...bundles,
    ...pick(own.template, chosen.template),
    ...pick(own.checklist, chosen.checklist),
  ]
}

function pick<R extends OfferedRow>(rows: readonly R[], ids: readonly number[]): R[] {
  const wanted = new Set(ids)
  const picked = rows.filter(
    row => wanted.has(row.id) && (!('active' in row.values) || row.values.active === true),
  )
  return picked.length < wanted.size ? refuse(409, offerTexts.gone) : picked
}

/** Withdraws a version, and tells those that have it. */
export async function withdrawOffer(tx: UserTx, outbox: Outbox, id: number): Promise<void> {
  const before = found(await lockOffer(tx, id))
  if (before.withdrawn_at) return refuse(409, offerTexts.withdrawn)
  tx.record('franchise_offers', before, await markWithdrawn(tx, id))
  for (const receiver of await receiversOf(tx, id))
    await outbox.later(tx, offerDelivery, { companyId: Number(tx.companyId), id: receiver.id }, tx.now)
}

/** Brings a version to one member, once, or the word that it was withdrawn. */
export async function deliverOffer(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  { companyId, id }: { companyId: CompanyId; id: number },
): Promise<void> {
  await db.withPlatform('deliver an offer', platform =>
    asCompany(platform, companyId, async head => {
      // The offer first, as by whoever takes it: two that lock them the other way round would wait for each other.
      const of = await offerOfReceiver(head, id)
      const offer = of && (await lockOffer(head, of.offer_id))
      const receiver = offer && (await lockReceiver(head, id))
      if (!receiver) return
      const member = companyIdFrom(receiver.member_company_id, 'outbox')
      if (offer.withdrawn_at) return inCompany(head, member, there => endReceived(there, companyId, offer))
      if (receiver.status !== 'sent') return
      const name = await companyName(head)
      const document = await documentOfOffer(head, offer.id)
      const isMember = (await memberOf(head, Number(member))) !== undefined
      const arrived =
        isMember &&
        (await inCompany(head, member, there => arrive(there, outbox, companyId, name, offer, document)))
      const status = arrived ? 'arrived' : 'missed'
      head.record('franchise_offer_members', receiver, await updateReceiver(head, id, { status }))
    }),
  )
}

/** False: the companies have parted meanwhile. */
async function arrive(
  there: CompanyTx,
  outbox: Outbox,
  head: CompanyId,
  head_name: string,
  { id, number, note, with_prices, counts, published_at, published_by }: OfferRow,
  document: OfferedRow[],
): Promise<boolean> {
  if ((await headRow(there))?.head_company_id !== Number(head)) return false
  const row = await insertReceived(there, {
    head_company_id: Number(head),
    head_offer_id: id,
    head_name,
    document,
    number,
    note,
    with_prices,
    counts,
    published_at,
    published_by,
  })
  if (!row) return true
  there.record('received_offers', null, row)
  const values = { company: head_name, number: String(number) }
  await tellPeople(there, outbox, [
    { kind: 'offerArrived', path: `/franchise/offers?open=${row.id}`, values },
  ])
  return true
}

async function endReceived(there: CompanyTx, head: CompanyId, { id, withdrawn_at }: OfferRow): Promise<void> {
  const before = await receivedOf(there, Number(head), id)
  if (!before || before.withdrawn_at) return
  there.record('received_offers', before, await updateReceived(there, before.id, { withdrawn_at }))
}

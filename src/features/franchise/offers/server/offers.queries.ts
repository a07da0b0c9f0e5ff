import { type Selectable, sql } from 'kysely'
import { batchesOf } from '#server/db/batches.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type {
  FranchiseOfferMembers,
  FranchiseOffers,
  Json,
  ReceivedOffers,
  TakenOfferRows,
} from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { List } from '#server/list.ts'
import { type OfferedRow, type OfferKind, offerDocument } from '../offers.rules.ts'

export type Counts = Record<OfferKind, number>

const offerColumns = [
  'id',
  'number',
  'note',
  'with_prices',
  'counts',
  'published_at',
  'published_by',
  'withdrawn_at',
  'version',
] as const
/** Without its document, which may be large. */
export type OfferRow = Omit<Pick<Selectable<FranchiseOffers>, (typeof offerColumns)[number]>, 'counts'> & {
  counts: Counts
}
export type CountedOffer = OfferRow & { members: number; taken: number }

const counted = (tx: CompanyTx) =>
  tx
    .rows('franchise_offers as o')
    .select(offerColumns.map(name => `o.${name}` as const))
    .select([
      sql<number>`(select count(*)::int from franchise_offer_members m
        where m.company_id = ${tx.companyId} and m.offer_id = o.id)`.as('members'),
      sql<number>`(select count(*)::int from franchise_offer_members m
        where m.company_id = ${tx.companyId} and m.offer_id = o.id and m.status = 'taken')`.as('taken'),
    ])
    .$castTo<CountedOffer>()

export const publishedList = (tx: CompanyTx): List<CountedOffer, 'id'> => ({
  from: tx.rows('franchise_offers as o'),
  id: 'o.id',
  sorts: { id: ['o.id', 'bigint'] },
  row: id => counted(tx).where('o.id', '=', id),
})

export const countedOffer = (tx: CompanyTx, id: number): Promise<CountedOffer | undefined> =>
  counted(tx).where('o.id', '=', id).executeTakeFirst()

export const lockOffer = (tx: CompanyTx, id: number): Promise<OfferRow | undefined> =>
  tx
    .rows('franchise_offers')
    .where('id', '=', id)
    .select(offerColumns)
    .forUpdate()
    .$castTo<OfferRow>()
    .executeTakeFirst()

export async function documentOfOffer(tx: CompanyTx, id: number): Promise<OfferedRow[]> {
  const row = await tx.rows('franchise_offers').where('id', '=', id).select('document').executeTakeFirst()
  return storedJson(offerDocument, row?.document ?? [], 'franchise_offers.document', id)
}

/** The last version that was not withdrawn. */
export const lastOffer = (tx: CompanyTx) =>
  tx
    .rows('franchise_offers')
    .where('withdrawn_at', 'is', null)
    .select(['id', 'with_prices'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewOffer = Pick<OfferRow, 'note' | 'with_prices' | 'counts'> & { document: readonly OfferedRow[] }

/** Stores a version under the next number; two at once come one after another. */
export async function insertOffer(tx: CompanyTx, offer: NewOffer, by: string): Promise<OfferRow> {
  await sql`select pg_advisory_xact_lock(hashtext('franchise offers'), ${Number(tx.companyId)}::int)`.execute(
    tx,
  )
  const { last } = await tx
    .rows('franchise_offers')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .executeTakeFirstOrThrow()
  return tx
    .insertRows('franchise_offers', {
      note: offer.note,
      with_prices: offer.with_prices,
      number: last + 1,
      document: JSON.stringify(offer.document) as unknown as Json,
      counts: JSON.stringify(offer.counts) as unknown as Json,
      published_at: tx.now,
      published_by: by,
    })
    .returning(offerColumns)
    .$castTo<OfferRow>()
    .executeTakeFirstOrThrow()
}

export const markWithdrawn = (tx: CompanyTx, id: number): Promise<OfferRow> =>
  tx
    .updateRows('franchise_offers')
    .set({ withdrawn_at: tx.now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(offerColumns)
    .$castTo<OfferRow>()
    .executeTakeFirstOrThrow()

const receiverColumns = [
  'id',
  'offer_id',
  'member_company_id',
  'member_name',
  'status',
  'taken_at',
  'taken_by',
] as const
export type ReceiverRow = Omit<
  Pick<Selectable<FranchiseOfferMembers>, (typeof receiverColumns)[number]>,
  'status'
> & { status: 'sent' | 'arrived' | 'taken' | 'missed' }

export const insertReceivers = (
  tx: CompanyTx,
  offer_id: number,
  members: readonly { id: number; name: string }[],
): Promise<ReceiverRow[]> =>
  tx
    .insertRows(
      'franchise_offer_members',
      members.map(({ id, name }) => ({ offer_id, member_company_id: id, member_name: name })),
    )
    .returning(receiverColumns)
    .$castTo<ReceiverRow>()
    .execute()

export const receiversOf = (tx: CompanyTx, offerId: number): Promise<ReceiverRow[]> =>
  tx
    .rows('franchise_offer_members')
    .where('offer_id', '=', offerId)
    .select(receiverColumns)
    .orderBy(sql`member_name collate names`)
    .orderBy('id')
    .$castTo<ReceiverRow>()
    .execute()

export const offerOfReceiver = (tx: CompanyTx, id: number): Promise<{ offer_id: number } | undefined> =>
  tx.rows('franchise_offer_members').where('id', '=', id).select('offer_id').executeTakeFirst()

export const lockReceiver = (tx: CompanyTx, id: number): Promise<ReceiverRow | undefined> =>
  tx
    .rows('franchise_offer_members')
    .where('id', '=', id)
    .select(receiverColumns)
    .forUpdate()
    .$castTo<ReceiverRow>()
    .executeTakeFirst()

/** Head office's note of who took a version; undefined: it was never sent to this company. */
export const receiverOf = (
  tx: CompanyTx,
  offerId: number,
  member: number,
): Promise<ReceiverRow | undefined> =>
  tx
    .rows('franchise_offer_members')
    .where('offer_id', '=', offerId)
    .where('member_company_id', '=', member)
    .select(receiverColumns)
    .forUpdate()
    .$castTo<ReceiverRow>()
    .executeTakeFirst()

export const updateReceiver = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<ReceiverRow, 'status' | 'taken_at' | 'taken_by'>>,
): Promise<ReceiverRow> =>
  tx
    .updateRows('franchise_offer_members')
    .set(fields)
    .where('id', '=', id)
    .returning(receiverColumns)
    .$castTo<ReceiverRow>()
    .executeTakeFirstOrThrow()

const receivedColumns = [
  'id',
  'head_company_id',
  'head_offer_id',
  'head_name',
  'number',
  'note',
  'with_prices',
  'counts',
  'published_at',
  'published_by',
  'withdrawn_at',
  'taken_at',
  'taken_by',
  'version',
] as const
/** Without its document. */
export type ReceivedRow = Omit<
  Pick<Selectable<ReceivedOffers>, (typeof receivedColumns)[number]>,
  'counts'
> & { counts: Counts }
/** `is_last`: no later version of this head office has come that stands. */
export type ReceivedWithLater = ReceivedRow & { is_last: boolean }

const receivedRows = (tx: CompanyTx) =>
  tx
    .rows('received_offers as o')
    .select(receivedColumns.map(name => `o.${name}` as const))
    .select(
      sql<boolean>`not exists (select 1 from received_offers l where l.company_id = ${tx.companyId}
        and l.head_company_id = o.head_company_id and l.number > o.number and l.withdrawn_at is null)`.as(
        'is_last',
      ),
    )
    .$castTo<ReceivedWithLater>()

export const receivedList = (tx: CompanyTx): List<ReceivedWithLater, 'id'> => ({
  from: tx.rows('received_offers as o'),
  id: 'o.id',
  sorts: { id: ['o.id', 'bigint'] },
  row: id => receivedRows(tx).where('o.id', '=', id),
})

export const receivedById = (tx: CompanyTx, id: number): Promise<ReceivedWithLater | undefined> =>
  receivedRows(tx).where('o.id', '=', id).executeTakeFirst()

/** The same; nobody else takes rows of it before this transaction ends. */
export const lockReceived = (tx: CompanyTx, id: number): Promise<ReceivedWithLater | undefined> =>
  receivedRows(tx).where('o.id', '=', id).forUpdate().executeTakeFirst()

export async function receivedDocument(tx: CompanyTx, id: number): Promise<OfferedRow[]> {
  const row = await tx.rows('received_offers').where('id', '=', id).select('document').executeTakeFirst()
  return storedJson(offerDocument, row?.document ?? [], 'received_offers.document', id)
}

/** Undefined: it has arrived already. */
export const insertReceived = (
  tx: CompanyTx,
  row: Omit<ReceivedRow, 'id' | 'withdrawn_at' | 'taken_at' | 'taken_by' | 'version'> & {
    document: readonly OfferedRow[]
  },
): Promise<ReceivedRow | undefined> =>
  tx
    .insertRows('received_offers', {
      ...row,
      counts: JSON.stringify(row.counts) as unknown as Json,
      document: JSON.stringify(row.document) as unknown as Json,
    })
    .onConflict(on => on.columns(['company_id', 'head_company_id', 'head_offer_id']).doNothing())
    .returning(receivedColumns)
    .$castTo<ReceivedRow>()
    .executeTakeFirst()

export const updateReceived = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<ReceivedRow, 'withdrawn_at' | 'taken_at' | 'taken_by'>>,
): Promise<ReceivedRow> =>
  tx
    .updateRows('received_offers')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(receivedColumns)
    .$castTo<ReceivedRow>()
    .executeTakeFirstOrThrow()

/** Keyed by head office's row. */
export const receivedOf = (tx: CompanyTx, head: number, offerId: number): Promise<ReceivedRow | undefined> =>
  tx
    .rows('received_offers')
    .where('head_company_id', '=', head)
    .where('head_offer_id', '=', offerId)
    .select(receivedColumns)
    .forUpdate()
    .$castTo<ReceivedRow>()
    .executeTakeFirst()

const takenColumns = ['kind', 'source_id', 'own_id', 'offered'] as const
export type TakenRow = Omit<
  Pick<Selectable<TakenOfferRows>, (typeof takenColumns)[number]>,
  'kind' | 'offered'
> & { kind: OfferKind; offered: OfferedRow['values'] }

export async function takenRows(tx: CompanyTx, head: number): Promise<TakenRow[]> {
  const rows = await tx
    .rows('taken_offer_rows')
    .where('head_company_id', '=', head)
    .select(takenColumns)
    .execute()
  const offered = rows.map(({ kind, source_id, offered: values }) => ({ kind, id: source_id, values }))
  const read = storedJson(offerDocument, offered, 'taken_offer_rows.offered', `head office ${head}`)
  return rows.map(({ source_id, own_id }, at) => ({
    source_id,
    own_id,
    kind: read[at]!.kind,
    offered: read[at]!.values,
  }))
}

export async function keepTaken(tx: CompanyTx, head: number, rows: readonly TakenRow[]): Promise<void> {
  for (const batch of batchesOf(rows))
    await tx
      .insertRows(
        'taken_offer_rows',
        batch.map(row => ({
          ...row,
          head_company_id: head,
          offered: JSON.stringify(row.offered) as unknown as Json,
        })),
      )
      .onConflict(on =>
        on.columns(['company_id', 'head_company_id', 'kind', 'source_id']).doUpdateSet(eb => ({
          own_id: eb.ref('excluded.own_id'),
          offered: eb.ref('excluded.offered'),
        })),
      )
      .execute()
}

export async function forgetTaken(
  tx: CompanyTx,
  head: number,
  { kind, source_id }: Pick<TakenRow, 'kind' | 'source_id'>,
): Promise<void> {
  await tx
    .deleteRows('taken_offer_rows')
    .where('head_company_id', '=', head)
    .where('kind', '=', kind)
    .where('source_id', '=', source_id)
    .execute()
}

/** Forgets what a head office has offered and what was taken: it begins anew. */
export async function clearReceived(tx: CompanyTx, head: number): Promise<void> {
  await tx.deleteRows('received_offers').where('head_company_id', '=', head).execute()
  await tx.deleteRows('taken_offer_rows').where('head_company_id', '=', head).execute()
}

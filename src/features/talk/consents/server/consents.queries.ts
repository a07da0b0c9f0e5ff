import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Consents } from '#server/db/row-types.ts'
import type { Channel, ConsentKind, ConsentSource } from '../consents.rules.ts'

const columns = [
  'id',
  'channel',
  'address',
  'client_id',
  'person',
  'kind',
  'source',
  'evidence',
  'given_on',
  'campaign_id',
  'by_id',
  'at',
] as const
export type ConsentRow = Omit<
  Pick<Selectable<Consents>, (typeof columns)[number]>,
  'channel' | 'kind' | 'source'
> & { channel: Channel; kind: ConsentKind; source: ConsentSource }
export type NewConsent = Pick<ConsentRow, 'channel' | 'address' | 'kind' | 'source'> &
  Partial<Pick<ConsentRow, 'client_id' | 'person' | 'evidence' | 'given_on' | 'campaign_id'>>

export const insertConsent = (tx: CompanyTx, entry: NewConsent): Promise<ConsentRow> =>
  tx
    .insertRows('consents', { ...entry, by_id: tx.by?.id ?? null, at: tx.now })
    .returning(columns)
    .$castTo<ConsentRow>()
    .executeTakeFirstOrThrow()

/** The last entry of each of these addresses that has one; all in their one spelling. */
export async function lastConsents(
  tx: CompanyTx,
  channel: Channel,
  addresses: readonly string[],
): Promise<Map<string, ConsentKind>> {
  if (addresses.length === 0) return new Map()
  const rows = await overNumbers(tx, 'who agreed to marketing', open =>
    open
      .rows('consents')
      .where('channel', '=', channel)
      .where('address', 'in', addresses)
      .distinctOn('address')
      .orderBy('address')
      .orderBy('id', 'desc')
      .select(['address', 'kind'])
      .execute(),
  )
  return new Map(rows.map(({ address, kind }) => [address, kind as ConsentKind]))
}

/** Entries that are shown of a client. */
const mostShown = 100

/** Entries of a client or of these addresses, the newest first, with who entered each. */
export function consentsOf(
  tx: CompanyTx,
  { client, addresses }: { client: number; addresses: readonly string[] },
): Promise<(ConsentRow & { fullname: string | null })[]> {
  return tx
    .rows('consents as k')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'k.company_id').onRef('u.id', '=', 'k.by_id'),
    )
    .where(eb => eb.or([eb('k.client_id', '=', client), eb('k.address', 'in', ['', ...addresses])]))
    .select(columns.map(name => `k.${name}` as const))
    .select('u.fullname')
    .orderBy('k.id', 'desc')
    .limit(mostShown)
    .$castTo<ConsentRow & { fullname: string | null }>()
    .execute()
}

/** SQL of the last entry's kind for an address; null without an entry. */
export const lastConsentSql = (channel: Channel, companyId: number, address: ReturnType<typeof sql>) => sql<
  string | null
>`(select k.kind from consents k where k.company_id = ${companyId} and k.channel = ${channel}
    and k.address = ${address} order by k.id desc limit 1)`

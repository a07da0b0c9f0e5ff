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

/**
 * What holds by the last entry `k` of an address: where the office takes a withdrawal of its own back, the consent given
 * before it. One that they have ended themselves stays ended.
 */
const heldSql = sql<ConsentKind>`case when k.kind = 'lifted' and exists (select from consents e
    where e.company_id = k.company_id and e.channel = k.channel and e.address = k.address and e.kind = 'express'
      and not exists (select from consents w where w.company_id = k.company_id and w.channel = k.channel
        and w.address = k.address and w.kind = 'withdrawn' and w.source <> 'office' and w.id > e.id))
  then 'express' else k.kind end`

/** What holds for each of these addresses that has an entry; all in their one spelling. */
export async function lastConsents(
  tx: CompanyTx,
  channel: Channel,
  addresses: readonly string[],
): Promise<Map<string, ConsentKind>> {
  if (addresses.length === 0) return new Map()
  const rows = await overNumbers(tx, 'who agreed to marketing', open =>
    open
      .rows('consents as k')
      .where('k.channel', '=', channel)
      .where('k.address', 'in', addresses)
      .distinctOn('k.address')
      .orderBy('k.address')
      .orderBy('k.id', 'desc')
      .select(['k.address', heldSql.as('kind')])
      .execute(),
  )
  return new Map(rows.map(({ address, kind }) => [address, kind]))
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

/** SQL of what holds for each of these addresses that has an entry: {address, kind}. */
export const lastConsentsSql = (
  companyId: number,
  channel: Channel,
  addresses: ReturnType<typeof sql>,
) => sql`
  select distinct on (k.address) k.address, ${heldSql} as kind from consents k
  where k.company_id = ${companyId} and k.channel = ${channel} and k.address in (${addresses})
  order by k.address, k.id desc`

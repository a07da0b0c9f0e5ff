import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import { foundBy, type List } from '#server/list.ts'
import { entryState } from './partners.queries.ts'

/** Columns of an entry `e`. */
const entryRows = (tx: CompanyTx) =>
  tx
    .rows('partner_entries as e')
    .select(['e.id', 'e.at', 'e.name', 'e.base_cents', 'e.rate_bp', 'e.amount_cents'])
    .select(['e.payable_at as payable', 'e.refused_reason'])
    .select([sql<'paid' | 'refunded'>`e.kind`.as('kind'), entryState(tx.now).as('state')])
export type Entry = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

const sorts = { at: ['e.at', 'timestamptz'] } as const satisfies List<Entry, 'at'>['sorts']

/** A partner's ledger. */
export function entryList(tx: CompanyTx, partnerId: number, search: string): List<Entry, 'at'> {
  return {
    from: tx.rows('partner_entries as e').where('e.partner_id', '=', partnerId),
    id: 'e.id',
    sorts,
    search: search
      ? { ids: asked => foundBy('search_entries', search, asked, { partner: partnerId }), order: null }
      : undefined,
    row: id => entryRows(tx).where('e.partner_id', '=', partnerId).where('e.id', '=', id),
  }
}

/** Entries of all partners. */
export function allEntries(tx: CompanyTx, search: string): List<Entry & { partner: string }, 'at'> {
  const all = tx.rows('partner_entries as e')
  // Looked up among partners and referrals, of which there are fewer.
  const found = sql<SqlBool>`(
    e.partner_id = any(array(select id from partners where company_id = ${tx.companyId} 
      and ${holdsWords(sql`company_name`, search)}))
    or e.referral_id = any(array(select id from partner_referrals
      where company_id = ${tx.companyId} and ${holdsWords(sql`name`, search)})))`
  return {
    from: search ? all.where(found) : all,
    id: 'e.id',
    sorts,
    row: id =>
      entryRows(tx)
        .innerJoin('partners as a', join =>
          join.onRef('a.company_id', '=', 'e.company_id').onRef('a.id', '=', 'e.partner_id'),
        )
        .select('a.company_name as partner')
        .where('e.id', '=', id),
  }
}

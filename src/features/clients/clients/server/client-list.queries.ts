import { sql } from 'kysely'
import { fieldValueSought } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { hasFieldValue } from '#features/account/custom-fields/server/custom-values.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import { foldedWords } from '#shared/texts/folding.ts'
import type { ClientSort } from '../clients.contract.ts'
import { clientRows, type OpenClient } from './clients.queries.ts'

/** The clients that a list shows. */
interface ClientFilters {
  search: string
  tag: number | null
  /** An own field and its value: '3:Tile'; '': any. */
  field: string
}

/** Clients that a search finds, or all. Jobs are counted up to `mostJobs`; null: all of them. */
export function clientList(
  tx: CompanyTx,
  { search, tag, field }: ClientFilters,
  mostJobs: number | null,
): List<OpenClient, ClientSort> {
  const own = fieldValueSought(field)
  const from = tx
    .rows('clients as c')
    .where('c.deleted_at', 'is', null)
    .$if(tag !== null, query =>
      query.where(
        sql<boolean>`exists (select 1 from client_tag_links l
          where l.company_id = ${tx.companyId} and l.tag_id = ${tag} and l.client_id = c.id)`,
      ),
    )
    .$if(own !== null, query => query.where(hasFieldValue('c', own)))
  return {
    from,
    id: 'c.id',
    sorts: {
      id: ['c.id', 'bigint'],
      name: [sql`c.name collate names`, 'text'],
      company_name: [sql`c.company_name collate names`, 'text'],
      suburb: [sql`c.suburb collate names`, 'text'],
      created_at: ['c.created_at', 'timestamptz'],
      fit: [clientFit(search), 'text'],
    },
    row: id => clientRows(tx, mostJobs).where('c.id', '=', id),
    search: search
      ? {
          ids: asked => foundBy('search_clients', search, asked, { tag, own }),
          order: 'id',
          seeks: true,
          alike: alikeIn('clients', search, from, 'c.id'),
        }
      : undefined,
  }
}

/**
 * How well a client fits a search, best first in ascending order: the whole name, its beginning, the beginning of a word in it or
 * of the company, all words in it, or only other fields; then by name.
 */
export function clientFit(search: string) {
  const words = foldedWords(search).map(literal)
  const text = words.join(' ')
  const name = sql`folded(c.name)`
  const company = sql`folded(c.company_name)`
  return sql<string>`(case
    when ${text} = '' then '5'
    when ${name} like ${text} then '0'
    when ${name} like ${`${text}%`} then '1'
    when ${name} like ${`% ${text}%`} or ${company} like ${`${text}%`} then '2'
    when ${name} like all (${words.map(word => `%${word}%`)}::text[]) then '3'
    when ${company} like all (${words.map(word => `%${word}%`)}::text[]) then '4'
    else '5' end || ' ' || c.name) collate names`
}

const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The list with each client's site addresses, for the file. */
export const clientFileList = (
  tx: CompanyTx,
  filters: ClientFilters,
): List<OpenClient & { sites: string[] }, ClientSort> => ({
  ...clientList(tx, filters, null),
  row: id =>
    clientRows(tx, null)
      .where('c.id', '=', id)
      .select(
        sql<string[]>`coalesce((select json_agg(s.address order by s.id) from client_sites s
          where s.company_id = ${tx.companyId} and s.client_id = c.id and s.deleted_at is null), '[]')`.as(
          'sites',
        ),
      ),
})

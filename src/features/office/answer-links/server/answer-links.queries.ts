import { sql } from 'kysely'
import { seenDocument } from '#features/money/documents/server/documents.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Documents of a kind that are offered. */
const most = 10

interface LinkedDocument {
  kind: 'quote' | 'invoice'
  id: number
  number_text: string | null
  cents: number
}

/** The newest documents of a client that their links show: what is still a draft, or void, has none. */
export async function linkedDocuments(tx: CompanyTx, client: number): Promise<LinkedDocument[]> {
  const { rows } = await sql<LinkedDocument>`
    (select 'quote' as kind, q.id, q.number_text, q.total_cents as cents from quotes q
      where q.company_id = ${tx.companyId} and q.client_id = ${client} and q.status <> 'draft' and ${seenDocument(tx, 'q')}
      order by q.id desc limit ${most})
    union all
    (select 'invoice', i.id, i.number_text, i.owed_cents from invoices i
      where i.company_id = ${tx.companyId} and i.client_id = ${client} and i.status = 'issued' and ${seenDocument(tx, 'i')}
      order by i.owed_cents > 0 desc, i.id desc limit ${most})`.execute(tx)
  return rows
}

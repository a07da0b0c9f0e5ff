import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FormLinks } from '#server/db/row-types.ts'
import type { LinkKind } from '../form-links.rules.ts'

const columns = [
  'id',
  'form_id',
  'kind',
  'client_id',
  'user_id',
  'round_id',
  'most',
  'used',
  'expires_at',
  'ended_at',
  'created_at',
  'created_by',
] as const
export type LinkRow = Omit<Pick<Selectable<FormLinks>, (typeof columns)[number]>, 'kind'> & {
  kind: LinkKind
}

/** The newest links of a form with their persons. */
export const linksOfForm = (tx: CompanyTx, formId: number, most: number) =>
  tx
    .rows('form_links as l')
    .leftJoin('clients as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'l.client_id'),
    )
    .leftJoin('users as u', join =>
      join.on('u.company_id', '=', tx.companyId).onRef('u.id', '=', 'l.user_id'),
    )
    .leftJoin('users as m', join =>
      join.on('m.company_id', '=', tx.companyId).onRef('m.id', '=', 'l.created_by'),
    )
    .where('l.form_id', '=', formId)
    .select(columns.map(name => `l.${name}` as const))
    .select([
      sql<string>`coalesce(nullif(c.name, ''), c.company_name, u.fullname, '')`.as('person'),
      sql<string>`coalesce(m.fullname, '')`.as('maker'),
    ])
    .orderBy('l.id', 'desc')
    .limit(most)
    .$castTo<LinkRow & { person: string; maker: string }>()
    .execute()

export async function countOpenLinks(tx: CompanyTx, formId: number): Promise<number> {
  const { n } = await tx
    .rows('form_links')
    .where('form_id', '=', formId)
    .where('ended_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .where(eb => eb.or([eb('most', 'is', null), eb('used', '<', eb.ref('most'))]))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const insertLink = (
  tx: CompanyTx,
  fields: Omit<LinkRow, 'id' | 'used' | 'ended_at' | 'created_at' | 'created_by'> & { token_hash: Buffer },
): Promise<LinkRow> =>
  tx
    .insertRows('form_links', { ...fields, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(columns)
    .$castTo<LinkRow>()
    .executeTakeFirstOrThrow()

const one = (tx: CompanyTx) => tx.rows('form_links').select(columns).$castTo<LinkRow>()

export const linkByHash = (tx: CompanyTx, hash: Buffer): Promise<LinkRow | undefined> =>
  one(tx).where('token_hash', '=', hash).executeTakeFirst()

/** The link, locked until the transaction ends. */
export const lockLink = (tx: CompanyTx, id: number): Promise<LinkRow | undefined> =>
  one(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateLink(
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<LinkRow, 'used' | 'ended_at'>>,
): Promise<void> {
  await tx.updateRows('form_links').set(fields).where('id', '=', id).execute()
}

/** True once an answer with this number of a page was kept. */
export async function hasTicket(tx: CompanyTx, ticket: string): Promise<boolean> {
  const row = await tx.rows('form_answers').where('ticket', '=', ticket).select('id').executeTakeFirst()
  return row !== undefined
}

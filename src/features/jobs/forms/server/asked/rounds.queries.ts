import { type Selectable, sql } from 'kysely'
import type { Every } from '#features/jobs/asked-forms/asked.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FormRounds } from '#server/db/row-types.ts'

const columns = ['id', 'form_id', 'client_id', 'site_id', 'every', 'first_on', 'due_on', 'ended_at'] as const
export type RoundRow = Omit<Pick<Selectable<FormRounds>, (typeof columns)[number]>, 'every'> & {
  every: Every
}
export type ShownRound = RoundRow & { name: string; client: string; site: string }

const shown = (tx: CompanyTx) =>
  tx
    .rows('form_rounds as r')
    .innerJoin('forms as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'r.form_id'),
    )
    .innerJoin('clients as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'r.client_id'),
    )
    .leftJoin('client_sites as s', join =>
      join.on('s.company_id', '=', tx.companyId).onRef('s.id', '=', 'r.site_id'),
    )
    .where('r.ended_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .select(columns.map(name => `r.${name}` as const))
    .select([
      'f.name',
      sql<string>`coalesce(nullif(c.name, ''), c.company_name)`.as('client'),
      sql<string>`coalesce(nullif(s.name, ''), s.address, '')`.as('site'),
    ])
    .orderBy('r.due_on')
    .orderBy('r.id')
    .$castTo<ShownRound>()

export const roundsOfForm = (tx: CompanyTx, formId: number, most: number): Promise<ShownRound[]> =>
  shown(tx).where('r.form_id', '=', formId).limit(most).execute()

/** Those whose day comes before this one, of forms that can be filled in. */
export const roundsDueBefore = (tx: CompanyTx, day: string, most: number): Promise<ShownRound[]> =>
  shown(tx)
    .where('f.deleted_at', 'is', null)
    .where('f.active', '=', true)
    .where('f.published', '>', 0)
    .where('r.due_on', '<', day)
    .limit(most)
    .execute()

/** Rounds of a job's client: those of its site, and those of no site. */
export const roundsAtJob = (
  tx: CompanyTx,
  job: { client_id: number | null; site_id: number | null },
): Promise<RoundRow[]> =>
  tx
    .rows('form_rounds')
    .where('client_id', '=', job.client_id ?? 0)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(site_id is null or site_id = ${job.site_id})`)
    .select(columns)
    .$castTo<RoundRow>()
    .execute()

/** The round, locked until the transaction ends. */
export const lockRound = (tx: CompanyTx, id: number): Promise<RoundRow | undefined> =>
  tx
    .rows('form_rounds')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .$castTo<RoundRow>()
    .executeTakeFirst()

export async function countRounds(tx: CompanyTx, formId: number): Promise<number> {
  const { n } = await tx
    .rows('form_rounds')
    .where('form_id', '=', formId)
    .where('ended_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** A site of this client. */
export const siteOfClient = (tx: CompanyTx, clientId: number, siteId: number) =>
  tx
    .rows('client_sites')
    .where('id', '=', siteId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()

export const insertRound = (
  tx: CompanyTx,
  fields: Pick<RoundRow, 'form_id' | 'client_id' | 'site_id' | 'every' | 'first_on' | 'due_on'>,
): Promise<RoundRow> =>
  tx
    .insertRows('form_rounds', { ...fields, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning(columns)
    .$castTo<RoundRow>()
    .executeTakeFirstOrThrow()

export const updateRound = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<RoundRow, 'due_on' | 'ended_at'>>,
): Promise<RoundRow> =>
  tx
    .updateRows('form_rounds')
    .set(fields)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<RoundRow>()
    .executeTakeFirstOrThrow()

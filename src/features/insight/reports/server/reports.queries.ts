import { type Selectable, sql } from 'kysely'
import {
  type Dimension,
  dimensions,
  type KeptMeasure,
} from '#features/insight/measures/kept-measures.rules.ts'
import { codeOf } from '#features/insight/measures/measures.rules.ts'
import type { Narrowing } from '#features/insight/measures/narrowing.rules.ts'
import { amountFor, factsWhere } from '#features/insight/measures/server/figures.queries.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { CustomReports } from '#server/db/row-types.ts'
import { mostMs } from '../reports.rules.ts'

const tableOf = {
  type: { table: 'job_types', name: 'name' },
  technician: { table: 'users', name: 'fullname' },
  source: { table: 'lead_sources', name: 'name' },
  client: { table: 'clients', name: 'name' },
  item: { table: 'items', name: 'name' },
  campaign: { table: 'campaigns', name: 'name' },
  automation: { table: 'automations', name: 'name' },
  tag: { table: 'client_tags', name: 'name' },
} as const

/** Names of keys of a dimension; a key that is not in it has none any more. */
export async function namesOf(
  tx: CompanyTx,
  dimension: Dimension | 'tag',
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (dimension === 'suburb') return new Map(keys.map(key => [key, key]))
  if (dimension === 'status') return new Map(keys.map(key => [key, statusLabel(Number(key))]))
  const { table, name } = tableOf[dimension]
  const ids = keys.filter(key => key !== '').map(Number)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(name)} as name from ${sql.table(table)} where company_id = ${tx.companyId} and id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(row => [String(row.id), row.name]))
}

/** The filter values available for a report. */
export async function choicesOf(tx: CompanyTx) {
  const of = async (dimension: 'type' | 'technician' | 'source' | 'tag') => {
    const { table, name } = tableOf[dimension]
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)} where company_id = ${tx.companyId} order by ${sql.ref(name)} collate names limit 1000`.execute(
      tx,
    )
    return rows.map(row => ({ value: String(row.id), label: row.name }))
  }
  const groups = await tx.rows('groups').select(['id', 'name']).orderBy('id').execute()
  return {
    type: await of('type'),
    technician: await of('technician'),
    source: await of('source'),
    tag: await of('tag'),
    groups,
  }
}

/** Suburbs that figures stand for. */
export async function suburbsOf(tx: CompanyTx): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from figures where company_id = ${tx.companyId} and measure = ${codeOf('jobs')}
      and dimension = ${dimensions.suburb.code} and grain = 2 and key <> '' limit 5000`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Ends a statement that takes too long, instead of the connection. */
export async function limitTime(tx: CompanyTx, ms: number = mostMs): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(tx)
}

export interface StoredFact {
  source: number
  row_id: number
  day: string
  measure: number
  amount: number
  label: string | null
  client: string | null
}

/** The rows that figures count, newest first. */
export async function factsOf(
  tx: CompanyTx,
  names: readonly KeptMeasure[],
  span: { from: number; to: number },
  filter: readonly Narrowing[],
  { skip, most }: { skip: number; most: number },
): Promise<StoredFact[]> {
  const company = tx.companyId
  const { rows } = await sql<StoredFact>`
    with fact as (
      select f.source, f.row_id, f.day, f.measure, ${amountFor(filter)} as amount, f.part_id
      from figure_facts f where ${factsWhere(tx, names, span.from, span.to, filter)}
      order by f.day desc, f.row_id desc, f.measure, f.part_id, f.source offset ${skip} limit ${most})
    select fact.source, fact.row_id, fact.day::text, fact.measure, fact.amount,
      coalesce('#' || j.number, i.number_text, q.number_text, l.name, c.name, u.fullname, b.number, p.name, k.name) as label,
      coalesce(j.name, i.name, q.name, s.name) as client
    from fact
    left join jobs j on fact.source = 1 and j.company_id = ${company} and j.id = fact.row_id
    left join invoices i on fact.source = 2 and i.company_id = ${company} and i.id = fact.row_id
    left join quotes q on fact.source = 3 and q.company_id = ${company} and q.id = fact.row_id
    left join leads l on fact.source = 4 and l.company_id = ${company} and l.id = fact.row_id
    left join clients c on fact.source = 5 and c.company_id = ${company} and c.id = fact.row_id
    left join clock_times t on fact.source = 6 and t.company_id = ${company} and t.id = fact.row_id
    left join users u on u.company_id = ${company} and u.id = t.user_id
    left join supplier_invoices b on fact.source = 7 and b.company_id = ${company} and b.id = fact.row_id
    left join suppliers s on s.company_id = ${company} and s.id = b.supplier_id
    left join stock_movements m on fact.source = 8 and m.company_id = ${company} and m.id = fact.row_id
    left join stock_parts p on p.company_id = ${company} and p.id = m.part_id
    left join campaigns k on fact.source = 9 and k.company_id = ${company} and k.id = fact.row_id
    order by fact.day desc, fact.row_id desc, fact.measure, fact.part_id, fact.source`.execute(tx)
  return rows
}

/** How many rows these figures count, and their sum by measure. */
export async function countFacts(
  tx: CompanyTx,
  names: readonly KeptMeasure[],
  span: { from: number; to: number },
  filter: readonly Narrowing[],
): Promise<{ measure: number; n: number; amount: number }[]> {
  const { rows } = await sql<{ measure: number; n: number; amount: number }>`
    select f.measure, count(*)::bigint as n, coalesce(sum(${amountFor(filter)}), 0)::bigint as amount
    from figure_facts f where ${factsWhere(tx, names, span.from, span.to, filter)} group by 1`.execute(tx)
  return rows
}

const columns = columnsOf('custom_reports', 'company_id')
export type CustomRow = Omit<Selectable<CustomReports>, 'company_id'>

/** Reports that a member sees: their own, those shared with their group, and all of them for owners. */
export function customReports(tx: CompanyTx, viewer: { id: number; isOwner: boolean }) {
  return tx
    .rows('custom_reports')
    .select(columns)
    .$if(!viewer.isOwner, query =>
      query.where(sql<boolean>`(created_by = ${viewer.id} or (select u.group_id from users u
          where u.company_id = ${tx.companyId} and u.id = ${viewer.id}) = any(group_ids))`),
    )
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .limit(500)
    .execute() as Promise<CustomRow[]>
}

export const lockCustom = (tx: CompanyTx, id: number) =>
  tx.rows('custom_reports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    CustomRow | undefined
  >

type NewCustom = Pick<CustomRow, 'name' | 'group_ids'> & { spec: object }

export const insertCustom = (tx: CompanyTx, row: NewCustom) =>
  tx
    .insertRows('custom_reports', {
      ...row,
      spec: JSON.stringify(row.spec),
      created_by: tx.by?.id ?? null,
      created_at: tx.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<CustomRow>

export const updateCustom = (tx: CompanyTx, id: number, row: NewCustom) =>
  tx
    .updateRows('custom_reports')
    .set({ ...row, spec: JSON.stringify(row.spec), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<CustomRow>

export const deleteCustoms = (tx: CompanyTx, ids: readonly number[]) =>
  tx
    .deleteRows('custom_reports')
    .where('id', 'in', [...ids])
    .returning(columns)
    .execute() as Promise<CustomRow[]>

import { sql } from 'kysely'
import { ownFieldValue } from '#features/account/custom-fields/server/custom-values.queries.ts'
import { clientTable } from '#features/clients/clients/server/client-columns.queries.ts'
import { answerTable } from '#features/jobs/forms/server/answer-columns.queries.ts'
import { partTable } from '#features/jobs/job-summary/server/part-columns.queries.ts'
import { jobTable } from '#features/jobs/jobs/server/job-columns.queries.ts'
import { workTimeTable } from '#features/jobs/work-times/server/work-time-columns.queries.ts'
import { reviewTable } from '#features/messages/reviews/server/review-columns.queries.ts'
import { invoiceTable } from '#features/money/invoices/server/invoice-columns.queries.ts'
import { paymentTable } from '#features/money/invoices/server/payment-columns.queries.ts'
import { quoteTable } from '#features/money/quotes/server/quote-columns.queries.ts'
import { memberTable } from '#features/people/team/server/member-columns.queries.ts'
import { leadTable } from '#features/sales/leads/server/lead-columns.queries.ts'
import { stockTable } from '#features/stock/inventory/server/stock-columns.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { conditionOf, type When } from '#server/rows/row-conditions.ts'
import type { Expression, SourceQuery, SourceTable } from '#server/rows/source-table.ts'
import type { Condition } from '#shared/rows/conditions.ts'
import type { SourceName } from '../../row-sources.rules.ts'
import { columnOf, type Grain, type OwnField, ownFieldId, type RowSpec } from '../../row-spec.rules.ts'

const tables: Record<SourceName, SourceTable> = {
  jobs: jobTable,
  invoices: invoiceTable,
  payments: paymentTable,
  quotes: quoteTable,
  clients: clientTable,
  leads: leadTable,
  times: workTimeTable,
  parts: partTable,
  forms: answerTable,
  stock: stockTable,
  people: memberTable,
  reviews: reviewTable,
}

function expressionOf(source: SourceName, name: string): Expression {
  const field = ownFieldId(name)
  return field === null ? tables[source].columns[name]! : ownFieldValue(field)
}

/** The rows that fit. */
function matching(tx: CompanyTx, spec: RowSpec, own: readonly OwnField[], when: When): SourceQuery {
  return spec.conditions.reduce(
    (query, each) =>
      query.where(
        sql<boolean>`(${conditionOf(each, expressionOf(spec.source, each.column), columnOf(spec.source, each.column, own)!.kind, when)})`,
      ),
    tables[spec.source].from(tx),
  )
}

/** Groups of conditions, all or any of which must fit; none: every row does. */
export interface ConditionGroups {
  match: 'all' | 'any'
  groups: readonly { match: 'all' | 'any'; conditions: readonly Condition[] }[]
}

/** The rows that fit, as a part of a statement that gives their `id`. A column that is gone fits nothing. */
export function fittingRows(
  tx: CompanyTx,
  source: SourceName,
  { match, groups }: ConditionGroups,
  { own, when }: Pick<Wanted, 'own' | 'when'>,
): SourceQuery {
  const one = (condition: Condition): Expression => {
    const column = columnOf(source, condition.column, own)
    if (!column) return sql`false`
    return conditionOf(condition, expressionOf(source, condition.column), column.kind, when)
  }
  const joined = (how: 'all' | 'any', parts: readonly Expression[]): Expression =>
    parts.length === 0
      ? sql`true`
      : sql`(${sql.join(
          parts.map(part => sql`coalesce((${part}), false)`),
          how === 'all' ? sql` and ` : sql` or `,
        )})`
  const fits = joined(
    match,
    groups.map(group => joined(group.match, group.conditions.map(one))),
  )
  const { id, from } = tables[source]
  return from(tx).where(sql<boolean>`${fits}`).select(id.as('id'))
}

/** Those of these rows that fit. */
export async function idsThatFit(
  tx: CompanyTx,
  source: SourceName,
  conditions: ConditionGroups,
  ids: readonly number[],
  wanted: Pick<Wanted, 'own' | 'when'>,
): Promise<number[]> {
  const rows = (await fittingRows(tx, source, conditions, wanted)
    .where(sql<boolean>`${tables[source].id} = any(${[...ids]}::bigint[])`)
    .execute()) as { id: unknown }[]
  return rows.map(row => Number(row.id))
}

export interface StoredRow {
  id: number
  opens: number | null
  cells: unknown[]
}

interface Wanted {
  names: readonly string[]
  own: readonly OwnField[]
  when: When
}

/** Rows of a report, the newest first, each with the values of these columns; `below`: only older ones than this id. */
export async function rowsOfReport(
  tx: CompanyTx,
  spec: RowSpec,
  { names, own, when }: Wanted,
  page: { skip?: number; below?: number | null; most: number },
): Promise<StoredRow[]> {
  const { id, opens } = tables[spec.source]
  const values = names.map((name, at) => sql`${expressionOf(spec.source, name)}`.as(`c${at}`))
  const rows = (await matching(tx, spec, own, when)
    .$if(page.below != null, query => query.where(sql<boolean>`${id} < ${page.below}`))
    .select([id.as('id'), opens.as('opens'), ...values])
    .orderBy(sql`${id} desc`)
    .offset(page.skip ?? 0)
    .limit(page.most)
    .execute()) as Record<string, unknown>[]
  return rows.map(row => ({
    id: Number(row.id),
    opens: row.opens === null ? null : Number(row.opens),
    cells: names.map((_, at) => row[`c${at}`]),
  }))
}

/** How many rows there are, and the sums of these columns. */
export async function sumsOfReport(
  tx: CompanyTx,
  spec: RowSpec,
  { names, own, when }: Wanted,
): Promise<{ count: number; sums: (number | null)[] }> {
  const sums = names.map((name, at) => sql`sum(${expressionOf(spec.source, name)})::float8`.as(`c${at}`))
  const row = (await matching(tx, spec, own, when)
    .select([sql`count(*)`.as('n'), ...sums])
    .executeTakeFirstOrThrow()) as Record<string, unknown>
  return { count: Number(row.n), sums: names.map((_, at) => row[`c${at}`] as number | null) }
}

export interface StoredGroup {
  /** An id, several with commas, a text, 'yyyy-MM-dd', 'yyyy-MM', 'yyyy', 'true' or 'false'; null where there is none. */
  key: string | null
  count: number
  amount: number | null
}

const grainFormats: Record<Grain, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' }

/** The rows of a report counted or added up by the values of a column; dates in their order, others the largest first. */
export async function groupsOfReport(
  tx: CompanyTx,
  spec: RowSpec,
  { own, when }: Pick<Wanted, 'own' | 'when'>,
  most: number,
): Promise<StoredGroup[]> {
  const { kind } = columnOf(spec.source, spec.group, own)!
  const by = expressionOf(spec.source, spec.group)
  const isTime = kind === 'day' || kind === 'instant'
  const key =
    kind === 'instant'
      ? sql`to_char(${by} at time zone ${when.zone}, ${sql.lit(grainFormats[spec.grain])})`
      : kind === 'day'
        ? sql`to_char(${by}, ${sql.lit(grainFormats[spec.grain])})`
        : kind === 'refs'
          ? sql`nullif(array_to_string(${by}, ','), '')`
          : kind === 'text'
            ? sql`nullif(${by}, '')`
            : sql`${by}::text`
  const amount = reckoned(spec)
  const rows = (await matching(tx, spec, own, when)
    .select([key.as('key'), sql`count(*)`.as('n'), sql`(${amount})::float8`.as('amount')])
    .groupBy(sql`1`)
    .orderBy(isTime ? sql`1 asc nulls last` : sql`3 desc nulls last, 1`)
    .limit(most)
    .execute()) as { key: string | null; n: number; amount: number | null }[]
  return rows.map(({ key: value, n, amount: found }) => ({ key: value, count: Number(n), amount: found }))
}

function reckoned({ source, reckoning, of }: RowSpec): Expression {
  if (reckoning === 'count') return sql`count(*)`
  const value = expressionOf(source, of)
  switch (reckoning) {
    case 'sum':
      return sql`sum(${value})`
    case 'average':
      return sql`avg(${value})`
    case 'least':
      return sql`min(${value})`
    case 'most':
      return sql`max(${value})`
  }
}

/** The measure over all rows, for the last line of a report by groups. */
export async function wholeOfReport(
  tx: CompanyTx,
  spec: RowSpec,
  { own, when }: Pick<Wanted, 'own' | 'when'>,
): Promise<{ count: number; amount: number | null }> {
  const row = (await matching(tx, spec, own, when)
    .select([sql`count(*)`.as('n'), sql`(${reckoned(spec)})::float8`.as('amount')])
    .executeTakeFirstOrThrow()) as { n: number; amount: number | null }
  return { count: Number(row.n), amount: row.amount }
}

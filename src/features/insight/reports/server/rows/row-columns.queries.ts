import { type SelectQueryBuilder, sql } from 'kysely'
import { costOfPart } from '#features/jobs/job-summary/server/job-cost.queries.ts'
import { moneyKinds } from '#features/money/ledger/ledger.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SourceName } from '../../row-sources.rules.ts'
import { columnOf, type Grain, type OwnField, ownFieldId, type RowSpec } from '../../row-spec.rules.ts'
import { conditionOf, type Expression, type When } from './row-conditions.queries.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables, the source says
type Query = SelectQueryBuilder<any, any, object>

interface SourceTable {
  /** The rows of the source, and the id by which they are listed and opened. */
  from: (tx: CompanyTx) => Query
  id: Expression
  opens: Expression
  columns: Record<string, Expression>
}

const ref = (name: string): Expression => sql.ref(name)
const refs = <Names extends string>(alias: string, names: Record<Names, string>): Record<Names, Expression> =>
  Object.fromEntries(
    Object.entries<string>(names).map(([name, column]) => [name, ref(`${alias}.${column}`)]),
  ) as Record<Names, Expression>
const contact = (alias: string) =>
  refs(alias, { phone: 'phone', email: 'email', address: 'address', suburb: 'suburb' })

/** The database's words for the sources and their columns: a closed list, from which all queries are put together. */
const tables: Record<SourceName, SourceTable> = {
  jobs: {
    from: tx => tx.rows('jobs as t').where('t.deleted_at', 'is', null) as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.id'),
    columns: {
      ...contact('t'),
      ...refs('t', {
        client: 'name',
        company: 'company_name',
        status: 'status_id',
        types: 'job_type_ids',
        technicians: 'technician_ids',
        sources: 'lead_source_ids',
        created: 'created_at',
        appointment: 'appointment_at',
        appointments: 'appointment_count',
        closed: 'closed_at',
        invoiced: 'invoiced',
      }),
      number: sql`t.number::text`,
      amount: sql`t.amount_cents + case when t.is_split then t.amount2_cents else 0 end`,
    },
  },
  invoices: {
    from: tx => tx.rows('invoices as t') as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.id'),
    columns: refs('t', {
      number: 'number_text',
      client: 'name',
      company: 'company_name',
      phone: 'phone',
      email: 'email',
      address: 'address',
      state: 'status',
      issued: 'issued_on',
      due: 'due_on',
      sent: 'sent_at',
      total: 'total_cents',
      tax: 'tax_cents',
      owed: 'owed_cents',
      reference: 'reference',
    }),
  },
  payments: {
    from: tx =>
      tx
        .rows('ledger_entries as t')
        .innerJoin('invoices as i', join =>
          join.onRef('i.company_id', '=', 't.company_id').onRef('i.id', '=', 't.invoice_id'),
        )
        .where('t.kind', 'in', moneyKinds) as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.invoice_id'),
    columns: {
      ...refs('t', { day: 'day', kind: 'kind', method: 'method', note: 'note' }),
      ...refs('i', { invoice: 'number_text', client: 'name' }),
      amount: sql`-t.amount_cents`,
    },
  },
  quotes: {
    from: tx => tx.rows('quotes as t') as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.id'),
    columns: refs('t', {
      number: 'number_text',
      client: 'name',
      company: 'company_name',
      phone: 'phone',
      email: 'email',
      address: 'address',
      state: 'status',
      quoted: 'quoted_on',
      sent: 'sent_at',
      decided: 'decided_at',
      valid: 'valid_until',
      total: 'total_cents',
      reference: 'reference',
    }),
  },
  clients: {
    from: tx =>
      tx
        .rows('clients as t')
        .where('t.deleted_at', 'is', null)
        .where('t.merged_into', 'is', null) as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.id'),
    columns: {
      ...refs('t', {
        name: 'name',
        company: 'company_name',
        phone: 'phone',
        email: 'email',
        address: 'main_address',
        suburb: 'suburb',
        created: 'created_at',
        note: 'note',
      }),
      jobs: sql`(select count(*)::int from jobs j
        where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
      last_job: sql`(select max(j.created_at) from jobs j
        where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
    },
  },
  leads: {
    from: tx => tx.rows('leads as t').where('t.deleted_at', 'is', null) as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.id'),
    columns: {
      ...contact('t'),
      ...refs('t', {
        name: 'name',
        company: 'company_name',
        status: 'status',
        source: 'source_id',
        assigned: 'assigned_to',
        created: 'created_at',
        answered: 'answered_at',
        follow_up: 'follow_up_on',
        web: 'from_web',
      }),
      answer: sql`floor(extract(epoch from t.answered_at - t.created_at) / 60)::bigint`,
    },
  },
  times: {
    from: tx =>
      tx
        .rows('job_times as t')
        .innerJoin('jobs as j', join =>
          join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
        )
        .where('j.deleted_at', 'is', null) as unknown as Query,
    id: ref('t.id'),
    opens: ref('t.job_id'),
    columns: {
      ...refs('t', { technician: 'user_id', started: 'started_at', ended: 'ended_at' }),
      ...refs('j', { client: 'name', suburb: 'suburb' }),
      job: sql`j.number::text`,
      minutes: sql`floor(extract(epoch from t.ended_at - t.started_at) / 60)::bigint`,
    },
  },
  parts: {
    from: tx =>
      tx
        .rows('job_parts as t')
        .innerJoin('jobs as j', join =>
          join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
        )
        .leftJoin('items as i', join =>
          join.onRef('i.company_id', '=', 't.company_id').onRef('i.id', '=', 't.item_id'),
        )
        .leftJoin('stock_draws as d', join =>
          join
            .onRef('d.company_id', '=', 't.company_id')
            .onRef('d.job_id', '=', 't.job_id')
            .onRef('d.row_id', '=', 't.id')
            .on('d.is_used', '=', true),
        )
        .where('j.deleted_at', 'is', null) as unknown as Query,
    // Parts have an id within their job only: their place in it makes a number of it.
    id: sql`t.job_id * 1000 + t.place`,
    opens: ref('t.job_id'),
    columns: {
      ...refs('t', { name: 'name', quantity: 'quantity', used: 'is_used' }),
      ...refs('j', { client: 'name', created: 'created_at', closed: 'closed_at' }),
      job: sql`j.number::text`,
      code: ref('i.code'),
      price: ref('t.price_cents'),
      amount: sql`round(t.quantity * t.price_cents)`,
      cost: costOfPart('t'),
    },
  },
}

function expressionOf(source: SourceName, name: string): Expression {
  const field = ownFieldId(name)
  if (field === null) return tables[source].columns[name]!
  return sql`(select nullif(string_agg(v.value, ', '), '') from jsonb_array_elements(t.custom_fields) f
    cross join lateral jsonb_array_elements_text(f -> 'values') v where (f ->> 'id')::bigint = ${field})`
}

/** The rows that fit. */
function matching(tx: CompanyTx, spec: RowSpec, own: readonly OwnField[], when: When): Query {
  return spec.conditions.reduce(
    (query, each) =>
      query.where(
        sql<boolean>`(${conditionOf(each, expressionOf(spec.source, each.column), columnOf(spec.source, each.column, own)!.kind, when)})`,
      ),
    tables[spec.source].from(tx),
  )
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

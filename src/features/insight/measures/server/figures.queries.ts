import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { dayText } from '#shared/dates.ts'
import { type Dimension, dimensions, type KeptMeasure } from '../kept-measures.rules.ts'
import { codeOf, sharedCodes } from '../measures.rules.ts'
import type { Narrowing } from '../narrowing.rules.ts'
import { type Grain, grains, lastSixth, type Piece, sixthDays } from '../pieces.rules.ts'
import { type Source, sources } from '../sources.rules.ts'
import { type Basis, presentFacts } from './facts.queries.ts'

const factColumns = sql`company_id, source, row_id, part_id, measure, day, amount, type_id, technician_ids, suburb, lead_source_id,
  status_id, client_id`

const factKey = sql`company_id, source, row_id, measure, part_id, day`

/** Notes what was touched since the last time; answers with the companies whose figures are to be brought up to date. */
export async function gatherTouched(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{
    company: number
  }>`select gather_figures as company from gather_figures()`.execute(tx)
  return rows.map(({ company }) => company)
}

export async function companyIds(tx: PlatformTx): Promise<number[]> {
  const rows = await tx.selectFrom('companies').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The next companies by id whose figures were not checked since then. */
export async function companiesToCheck(tx: PlatformTx, since: Date, after: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from figures_to_check(${since}, ${after}, 100)`.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

interface State {
  built_at: Date | null
  time_zone: string
}

/** Takes the company's figures in hand until the transaction ends; null: somebody else has, or there are none yet. */
export async function takeFigures(tx: CompanyTx): Promise<State | null> {
  const row = await tx
    .rows('figure_states')
    .select(['built_at', 'time_zone'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return (row as State | undefined) ?? null
}

/** Keeps others from the company's figures until the transaction ends; waits for whoever has them. */
export async function holdFigures(tx: CompanyTx): Promise<void> {
  await tx.rows('figure_states').select('company_id').forUpdate().execute()
}

export async function noteBuilt(tx: CompanyTx, zone: string): Promise<void> {
  await tx.updateRows('figure_states').set({ built_at: sql`now()`, time_zone: zone }).execute()
}

/** Has the company's figures made anew by whoever comes next. */
export async function markForRebuild(tx: CompanyTx): Promise<void> {
  await tx
    .insertRows('figure_states', { built_at: null })
    .onConflict(on => on.column('company_id').doUpdateSet({ built_at: null }))
    .execute()
}

/** The measures of these codes are shared among the technicians of a fact to the cent; the others count for each. */
const shareOf = (place: RawBuilder<unknown>) => sql`case when f.measure = any(${sharedCodes}::smallint[])
  then f.amount / cardinality(f.technician_ids)
    + case when ${place} <= abs(f.amount % cardinality(f.technician_ids)) then sign(f.amount)::bigint else 0 end
  else f.amount end`

/** The first day of the sixth of a month in which `day` lies. */
const sixthOf = sql`(date_trunc('month', day)::date
  + least(${sql.lit(lastSixth)}, (extract(day from day)::int - 1) / ${sql.lit(sixthDays)}) * ${sql.lit(sixthDays)})`
const monthOf = sql`date_trunc('month', day)::date`

/**
 * The sums of these facts by day, sixth of a month and month, whole and by each dimension: rows of `figures`. A fact counts
 * `n` times, and -1 takes it off together with its amount.
 */
function summed(facts: RawBuilder<unknown>) {
  const by = (dimension: number, key: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) =>
    sql`select f.company_id, f.measure, ${sql.lit(dimension)}::smallint as dimension, f.day, ${key} as key,
      sum(f.amount)::bigint as amount, sum(f.n)::bigint as count from ${facts} f ${more} group by 1, 2, 3, 4, 5`
  const ofTechnicians = sql`select f.company_id, f.measure, 2::smallint, f.day, t.id::text, sum(${shareOf(sql`t.place`)})::bigint, sum(f.n)::bigint
    from ${facts} f cross join lateral unnest(f.technician_ids) with ordinality t(id, place) group by 1, 2, 3, 4, 5`
  const coarser = (grain: Grain, first: RawBuilder<unknown>) => sql`
    select company_id, measure, dimension, ${sql.lit(grains[grain])}::smallint, ${first}, key, sum(amount)::bigint, sum(count)::bigint
    from by_day group by 1, 2, 3, 4, 5, 6`
  return sql`(
    with by_day as materialized (
      ${by(0, sql`''::text`)}
      union all ${by(1, sql`coalesce(f.type_id::text, '')`)}
      union all ${ofTechnicians}
      union all ${by(2, sql`''::text`, sql`where f.technician_ids = '{}'`)}
      union all ${by(3, sql`coalesce(f.suburb, '')`)}
      union all ${by(4, sql`coalesce(f.lead_source_id::text, '')`)}
      union all ${by(5, sql`coalesce(f.status_id::text, '')`, sql`where f.measure = ${codeOf('jobs')}`)})
    select company_id, measure, dimension, ${sql.lit(grains.day)}::smallint as grain, day, key, amount, count from by_day
    union all ${coarser('sixth', sixthOf)}
    union all ${coarser('month', monthOf)})`
}

/** Replaces what these rows add to the figures by what they add now. What stays the same is not written again. */
export async function replaceFacts(
  tx: CompanyTx,
  source: Source,
  basis: Basis,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const columns = (
    amount: RawBuilder<unknown>,
    n: 1 | -1,
  ) => sql`company_id, source, row_id, part_id, measure, day, ${amount} as amount,
    type_id, technician_ids, suburb, lead_source_id, status_id, client_id, ${sql.lit(n)} as n`
  await sql`
    with present as materialized (
      select ${factColumns} from (${presentFacts(tx, source, basis, ids)}) present
    ), stored as materialized (
      select ${factColumns} from figure_facts
      where company_id = ${tx.companyId} and source = ${sources[source]} and row_id = any(${ids}::bigint[])
    ), come as materialized (
      select * from present except select * from stored
    ), gone as materialized (
      select * from stored except select * from present
    ), deleted as (
      delete from figure_facts f using (select ${factKey} from gone except select ${factKey} from come) g
      where (f.company_id, f.source, f.row_id, f.measure, f.part_id, f.day)
        = (g.company_id, g.source, g.row_id, g.measure, g.part_id, g.day)
    ), put as (
      insert into figure_facts (${factColumns}) select ${factColumns} from come
      on conflict (${factKey}) do update
      set (amount, type_id, technician_ids, suburb, lead_source_id, status_id, client_id) = row (excluded.amount, excluded.type_id,
         excluded.technician_ids, excluded.suburb, excluded.lead_source_id, excluded.status_id, excluded.client_id)
    ), changed as materialized (
      select ${columns(sql`amount`, 1)} from come union all select ${columns(sql`-amount`, -1)} from gone
    )
    insert into figures (company_id, measure, dimension, grain, day, key, amount, count)
    select * from ${summed(sql`changed`)} s where amount <> 0 or count <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, measure, dimension, grain, day, key)
      do update set amount = figures.amount + excluded.amount, count = figures.count + excluded.count`.execute(
    tx,
  )
}

/** Has the transaction's next statements planned for all rows of the company, until `planForSome`. */
export async function planForAll(tx: CompanyTx): Promise<void> {
  // Sorts millions of rows in memory rather than on the disk.
  await sql`set local work_mem = '128MB'`.execute(tx)
  // Rows that have just been imported or seeded have no statistics: they would be joined one by one.
  await sql`set local enable_nestloop = off`.execute(tx)
}

export const planForSome = (tx: CompanyTx) => sql`set local enable_nestloop = on`.execute(tx)

/** Makes all facts and figures of the company anew. */
export async function rebuildFigures(tx: CompanyTx, basis: Basis): Promise<void> {
  await planForAll(tx)
  await tx.deleteRows('figure_facts').execute()
  for (const source of Object.keys(sources) as Source[])
    await sql`insert into figure_facts (${factColumns})
      select ${factColumns} from (${presentFacts(tx, source, basis, null)}) present`.execute(tx)
  await resumFigures(tx)
}

/** The rows of a source whose facts are not what they would be now. */
export async function differingRows(tx: CompanyTx, source: Source, basis: Basis): Promise<number[]> {
  const stored = sql`select ${factColumns} from figure_facts where company_id = ${tx.companyId} and source = ${sources[source]}`
  const present = sql`select ${factColumns} from (${presentFacts(tx, source, basis, null)}) present`
  const { rows } = await sql<{ row_id: number }>`
    with stored as materialized (${stored}), present as materialized (${present})
    select distinct row_id from (
      (select * from stored except select * from present) union all (select * from present except select * from stored)) d`.execute(
    tx,
  )
  return rows.map(({ row_id }) => row_id)
}

const allFacts = (tx: CompanyTx) =>
  sql`(select *, 1 as n from figure_facts where company_id = ${tx.companyId})`

/** How many sums are not those of their facts. */
export async function wrongSums(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${summed(allFacts(tx))} s
    full join (select * from figures where company_id = ${tx.companyId} and (amount <> 0 or count <> 0)) f
      using (company_id, measure, dimension, grain, day, key)
    where (coalesce(s.amount, 0), coalesce(s.count, 0)) is distinct from (coalesce(f.amount, 0), coalesce(f.count, 0))`.execute(
    tx,
  )
  return rows[0]!.n
}

/** Adds all facts up anew. */
export async function resumFigures(tx: CompanyTx): Promise<void> {
  await tx.deleteRows('figures').execute()
  await sql`insert into figures (company_id, measure, dimension, grain, day, key, amount, count)
    select * from ${summed(allFacts(tx))} s order by 1, 2, 3, 4, 5, 6`.execute(tx)
}

export async function noteChecked(tx: CompanyTx): Promise<void> {
  await tx.updateRows('figure_states').set({ checked_at: sql`now()` }).execute()
}

export interface Sums {
  key: string
  measure: number
  amount: number
  count: number
}

const textOfDay = (day: number) => sql`${dayText(day)}::date`

/** How the rows of an answer are told apart. */
export type SplitBy = 'day' | 'month' | Dimension | null

const monthKey = (day: string, putOff: number) =>
  sql`to_char(${sql.ref(day)} + ${sql.lit(putOff)}, 'YYYY-MM')`

/** Sums of kept measures in these pieces, split by day, month or key, of one dimension or of one key of it. */
export async function readFigures(
  tx: CompanyTx,
  names: readonly KeptMeasure[],
  pieces: readonly Piece[],
  by: SplitBy,
  only: { dimension: Dimension; value: string } | null,
  putOff = 0,
): Promise<Sums[]> {
  if (pieces.length === 0) return []
  const dimension = only ? only.dimension : by === null || by === 'day' || by === 'month' ? null : by
  const code = dimension === null ? 0 : dimensions[dimension].code
  const key =
    by === null
      ? sql`''`
      : by === 'day'
        ? sql`day::text`
        : by === 'month'
          ? monthKey('day', putOff)
          : sql`key`
  const parts = pieces.map(
    ({ grain, from, to, sign }) => sql`
      select ${key} as key, measure, ${sql.lit(sign)} * amount as amount, ${sql.lit(sign)} * count as count from figures
      where company_id = ${tx.companyId} and measure = any(${names.map(codeOf)}::smallint[]) and dimension = ${code}
        and grain = ${grains[grain]} and day >= ${textOfDay(from)} and day <= ${textOfDay(to)}
        ${only ? sql`and key = ${only.value}` : sql``}`,
  )
  const { rows } = await sql<Sums>`
    select key, measure, sum(amount)::bigint as amount, sum(count)::bigint as count
    from (${sql.join(parts, sql` union all `)}) p group by key, measure having sum(count) <> 0 or sum(amount) <> 0`.execute(
    tx,
  )
  return rows
}

const keyOf = {
  type: sql`f.type_id`,
  suburb: sql`f.suburb`,
  source: sql`f.lead_source_id`,
  status: sql`f.status_id`,
  client: sql`f.client_id`,
  // Of parts, the only ones that are split by it; 0: what is in no price book.
  item: sql`nullif(f.part_id, 0)`,
  campaign: sql`f.part_id`,
  automation: sql`f.part_id`,
} as const

/** The conditions under which a fact counts. */
export function factsWhere(
  tx: CompanyTx,
  names: readonly KeptMeasure[],
  from: number,
  to: number,
  filter: readonly Narrowing[],
) {
  const conditions = filter.map(({ dimension, value }) => {
    if (dimension === 'technician')
      return value === '' ? sql`f.technician_ids = '{}'` : sql`f.technician_ids @> array[${value}::bigint]`
    return value === '' ? sql`${keyOf[dimension]} is null` : sql`${keyOf[dimension]}::text = ${value}`
  })
  return sql`f.company_id = ${tx.companyId} and f.measure = any(${names.map(codeOf)}::smallint[]) and f.day >= ${textOfDay(from)}
    and f.day <= ${textOfDay(to)} ${sql.join([sql``, ...conditions], sql` and `)}`
}

/** The amount that a fact contributes; with a technician filter, that technician's share. */
export const amountFor = (filter: readonly Narrowing[]): RawBuilder<number> => {
  const technician = filter.find(({ dimension, value }) => dimension === 'technician' && value !== '')
  return technician
    ? sql`(${shareOf(sql`array_position(f.technician_ids, ${technician.value}::bigint)`)})`
    : sql`f.amount`
}

/** The same sums out of the facts, for what is narrowed by several dimensions or split by one that is not added up. */
export async function sumFacts(
  tx: CompanyTx,
  names: readonly KeptMeasure[],
  span: { from: number; to: number; putOff?: number },
  by: SplitBy,
  filter: readonly Narrowing[],
): Promise<Sums[]> {
  const where = factsWhere(tx, names, span.from, span.to, filter)
  const isShared = by === 'technician' && !filter.some(each => each.dimension === 'technician')
  const key =
    by === null
      ? sql`''`
      : by === 'day'
        ? sql`f.day::text`
        : by === 'month'
          ? monthKey('f.day', span.putOff ?? 0)
          : by === 'technician'
            ? isShared
              ? sql`coalesce(t.id::text, '')`
              : sql`${filter.find(each => each.dimension === 'technician')!.value}::text`
            : sql`coalesce(${keyOf[by]}::text, '')`
  const amount = isShared
    ? sql`case when t.id is null then f.amount else ${shareOf(sql`t.place`)} end`
    : amountFor(filter)
  const { rows } = await sql<Sums>`
    select ${key} as key, f.measure, sum(${amount})::bigint as amount, count(*)::bigint as count
    from figure_facts f ${isShared ? sql`left join lateral unnest(f.technician_ids) with ordinality t(id, place) on true` : sql``}
    where ${where} group by 1, 2`.execute(tx)
  return rows
}

/** Up to when everything that was committed is in the figures; null: they are being made. */
export async function figuresAsOf(tx: CompanyTx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select figures_as_of() as at`.execute(tx)
  return rows[0]?.at ?? null
}

import { sql } from 'kysely'
import { sqlMinutes } from '#features/people/clock/server/clock-entries.queries.ts'
import type { KeptMeasure } from '../kept-measures.rules.ts'
import { codeOf } from '../measures.rules.ts'

/** Rows whose facts are asked for; null: all of the company. */
export type Ids = readonly number[] | null

export const measure = (name: KeptMeasure) => sql.lit(codeOf(name))
export const dayOf = (instant: string, zone: string) => sql`(${sql.raw(instant)} at time zone ${zone})::date`
/** The minutes of a time `t` on each day of the company that it touches, from day `n` 0 on. */
export const minutesByDay = (zone: string) => sql`
  select n, first.day + n as day, ${sqlMinutes(
    sql`greatest(t.started_at, (first.day + n)::timestamp at time zone ${zone})`,
    sql`least(t.ended_at, (first.day + n + 1)::timestamp at time zone ${zone})`,
  )} as minutes
  from (select ${dayOf('t.started_at', zone)} as day, ${dayOf('t.ended_at', zone)} as last) first
  cross join generate_series(0, least(first.last - first.day, 62)) n`
export const among = (column: string, ids: Ids) =>
  ids === null ? sql`true` : sql`${sql.raw(column)} = any(${ids}::bigint[])`
/** `part` of `whole` as `portionOf` reckons it. */
export const portion = (cents: string, part: string, whole: string) =>
  sql`case when ${sql.raw(whole)} = 0 then 0 else round(${sql.raw(cents)}::numeric * ${sql.raw(part)} / ${sql.raw(whole)})::bigint end`

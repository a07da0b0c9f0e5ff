import { type Selectable, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FormReasons } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { FormAsk } from '../asked.rules.ts'
import { formAsks } from '../asked.wire.ts'

/** A job as it is asked for forms. */
export interface AskingJob {
  id: number
  client_id: number | null
}

/** Forms that can be filled in and that jobs are asked for, under the names of their newest versions. */
export async function askingForms(tx: CompanyTx): Promise<{ id: number; name: string; asks: FormAsk[] }[]> {
  const rows = await tx
    .rows('forms as f')
    .innerJoin('form_versions as v', join =>
      join
        .on('v.company_id', '=', tx.companyId)
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.number', '=', 'f.published'),
    )
    .where('f.deleted_at', 'is', null)
    .where('f.active', '=', true)
    .where(sql<boolean>`f.asks <> '[]'`)
    .select(['f.id', 'v.name', 'f.asks'])
    .orderBy(sql`v.name collate names`)
    .execute()
  return withPresentClients(
    tx,
    rows.map(row => ({ ...row, asks: storedJson(formAsks, row.asks, 'forms.asks', row.id) })),
  )
}

/** Clients who were merged are asked for as the client that they have become. */
export async function withPresentClients<F extends { asks: FormAsk[] }>(
  tx: CompanyTx,
  forms: F[],
): Promise<F[]> {
  const ids = [...new Set(forms.flatMap(({ asks }) => asks.flatMap(ask => ask.client_ids)))]
  if (ids.length === 0) return forms
  const { rows } = await sql<{ id: number; now: number }>`
    select id, present_client(${tx.companyId}, id) as now from unnest(${ids}::bigint[]) as id`.execute(tx)
  const now = new Map(rows.map(row => [row.id, row.now]))
  return forms.map(form => ({
    ...form,
    asks: form.asks.map(ask => ({ ...ask, client_ids: ask.client_ids.map(id => now.get(id) ?? id) })),
  }))
}

/** Names of clients, where they are still there. */
export const clientNames = async (tx: CompanyTx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx
        .rows('clients')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .select(['id', sql<string>`coalesce(nullif(name, ''), company_name)`.as('name')])
        .execute()

/** Forms filled in or left out on these jobs, and whether the status may change without them. */
export async function settledForms(
  tx: CompanyTx,
  jobIds: readonly number[],
): Promise<{ job_id: number; form_id: number; is_filled: boolean; passes: boolean }[]> {
  if (jobIds.length === 0) return []
  const { rows } = await sql<{ job_id: number; form_id: number; is_filled: boolean; passes: boolean }>`
    select job_id, form_id, bool_or(is_filled) as is_filled, bool_or(passes) as passes from (
      select a.job_id, a.form_id, true as is_filled, false as passes from form_answers a
      where a.company_id = ${tx.companyId} and a.job_id = any(${jobIds}::bigint[]) and not a.is_replaced
        and a.approval <> 'returned'
      union all
      select r.job_id, r.form_id, false, r.passes from form_reasons r
      where r.company_id = ${tx.companyId} and r.job_id = any(${jobIds}::bigint[])
    ) s group by job_id, form_id`.execute(tx)
  return rows
}

const reasonColumns = ['id', 'job_id', 'form_id', 'reason', 'passes', 'user_id', 'user_name', 'at'] as const
type FormReasonRow = Pick<Selectable<FormReasons>, (typeof reasonColumns)[number]>

/** Keeps why a form was left out, in place of what was said before. */
export const saveReason = (
  tx: CompanyTx,
  reason: Omit<FormReasonRow, 'id' | 'at'>,
): Promise<FormReasonRow> => {
  const { reason: why, passes, user_id, user_name } = reason
  return tx
    .insertRows('form_reasons', { ...reason, at: tx.now })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'job_id', 'form_id'])
        .doUpdateSet({ reason: why, passes, user_id, user_name, at: tx.now }),
    )
    .returning(reasonColumns)
    .executeTakeFirstOrThrow()
}

interface OpenJob extends AskingJob {
  number: number
  name: string
  appointment_at: Date | null
  job_type_ids: number[]
}

const jobColumns = [
  'j.id',
  'j.number',
  'j.name',
  'j.appointment_at',
  'j.job_type_ids',
  'j.client_id',
] as const

/** These jobs, as far as they are there for whoever asks and not ended. */
export const jobsOfForms = (tx: CompanyTx, ids: readonly number[]): Promise<OpenJob[]> =>
  tx
    .rows('jobs as j')
    .where('j.id', 'in', ids.length > 0 ? ids : [0])
    .where('j.deleted_at', 'is', null)
    .where('j.status_id', 'not in', [3, 4])
    .where(seenJob(tx))
    .select(jobColumns)
    .execute()

/** Jobs that are not ended and lack a form that they are asked for, the earliest appointments first. */
export async function jobsLackingForms(
  tx: CompanyTx,
  forms: readonly { id: number; asks: readonly FormAsk[] }[],
  most: number,
): Promise<OpenJob[]> {
  const asked = forms.flatMap(({ id, asks }) =>
    asks.map(ask => ({ form_id: id, must: ask.must, types: ask.job_type_ids, clients: ask.client_ids })),
  )
  if (asked.length === 0) return []
  return tx
    .rows('jobs as j')
    .where('j.deleted_at', 'is', null)
    .where('j.status_id', 'not in', [3, 4])
    .where(
      sql<boolean>`exists (
        select from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as k(form_id bigint, must boolean, types bigint[], clients bigint[])
        where (k.types = '{}' or k.types && j.job_type_ids) and (k.clients = '{}' or j.client_id = any(k.clients))
          and not exists (select from form_answers a where a.company_id = ${tx.companyId} and a.job_id = j.id
            and a.form_id = k.form_id and not a.is_replaced and a.approval <> 'returned')
          and not exists (select from form_reasons r where r.company_id = ${tx.companyId} and r.job_id = j.id
            and r.form_id = k.form_id and (r.passes or not k.must)))`,
    )
    .select(jobColumns)
    .orderBy('j.appointment_at', sql`asc nulls last`)
    .orderBy('j.id')
    .limit(most)
    .execute()
}

import { type Selectable, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { FormAnswers as Answers } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { List } from '#server/list.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { AnswerSort } from '../answers.contract.ts'
import { formAnswers } from '../form.wire.ts'
import type { Approval } from '../forms.rules.ts'

const columns = [
  'id',
  'form_id',
  'number',
  'job_id',
  'client_id',
  'user_id',
  'by_name',
  'failed',
  'score',
  'filled_at',
  'replaces',
  'reason',
  'is_replaced',
  'is_held',
  'link_id',
  'approval',
  'decided_by',
  'decided_by_name',
  'decided_at',
  'decided_note',
] as const
export type AnswerRow = Omit<Pick<Selectable<Answers>, (typeof columns)[number]>, 'approval'> & {
  approval: Approval
}
type Decided = 'decided_by' | 'decided_by_name' | 'decided_at' | 'decided_note'
type Given = Record<string, string[]>
export type ShownAnswer = AnswerRow & {
  name: string
  job_number: number | null
  client: string | null
  answers: unknown
  /** Secret part of the code on its PDFs. */
  proof: string
}

const shown = (tx: CompanyTx) =>
  tx
    .rows('form_answers as a')
    .innerJoin('form_versions as v', join =>
      join
        .on('v.company_id', '=', tx.companyId)
        .onRef('v.form_id', '=', 'a.form_id')
        .onRef('v.number', '=', 'a.number'),
    )
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'a.job_id'))
    .leftJoin('clients as c', join =>
      join.on('c.company_id', '=', tx.companyId).onRef('c.id', '=', 'a.client_id'),
    )
    .select(columns.map(name => `a.${name}` as const))
    .select(['a.answers', 'a.proof', 'v.name', 'j.number as job_number', 'c.name as client'])
    .$castTo<ShownAnswer>()

export interface AnswerFilters {
  form_id: number | null
  job_id: number | null
  job_number: number | null
  client_id: number | null
  from: string | null
  to: string | null
  failed: boolean
  waiting: boolean
  replaced: boolean
}

/** The job of a number. */
const jobIdOf = (tx: CompanyTx, number: number) =>
  sql<number>`(select id from jobs where company_id = ${tx.companyId} and number = ${number} and deleted_at is null)`

export const answerList = (
  tx: CompanyTx,
  filters: AnswerFilters,
  zone: string,
): List<ShownAnswer, AnswerSort> => ({
  from: tx
    .rows('form_answers as a')
    .$if(filters.form_id !== null, query => query.where('a.form_id', '=', filters.form_id as number))
    .$if(filters.job_id !== null, query => query.where('a.job_id', '=', filters.job_id))
    .$if(filters.job_number !== null, query => query.where('a.job_id', '=', jobIdOf(tx, filters.job_number!)))
    .$if(filters.client_id !== null, query => query.where('a.client_id', '=', filters.client_id))
    .$if(filters.from !== null, query =>
      query.where('a.filled_at', '>=', new Date(dayStartUtc(parseDay(filters.from!)!, zone))),
    )
    .$if(filters.to !== null, query =>
      query.where('a.filled_at', '<', new Date(dayStartUtc(parseDay(filters.to!)! + 1, zone))),
    )
    .$if(filters.failed, query => query.where('a.failed', '>', 0))
    .$if(filters.waiting, query => query.where('a.approval', '=', 'waiting'))
    .$if(!filters.replaced, query => query.where('a.is_replaced', '=', false)),
  id: 'a.id',
  sorts: {
    id: ['a.id', 'bigint'],
    filled_at: ['a.filled_at', 'timestamptz'],
    failed: ['a.failed', 'bigint'],
  },
  row: id => shown(tx).where('a.id', '=', id),
})

export const answersGiven = (row: Pick<ShownAnswer, 'id' | 'answers'>): Given =>
  storedJson(formAnswers, row.answers, 'form_answers.answers', row.id)

/** An answer, and the one that corrects it. */
export const answerById = (tx: CompanyTx, id: number) =>
  shown(tx)
    .where('a.id', '=', id)
    .select(
      sql<
        number | null
      >`(select n.id from form_answers n where n.company_id = ${tx.companyId} and n.replaces = a.id)`.as(
        'replaced_by',
      ),
    )
    .executeTakeFirst()

export const answersOfJob = (tx: CompanyTx, jobId: number): Promise<ShownAnswer[]> =>
  shown(tx)
    .where('a.job_id', '=', jobId)
    .where('a.is_replaced', '=', false)
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute()

/** Those of these answers of which something failed, with the version that was filled in and the job's whereabouts. */
export const failedAnswers = (tx: CompanyTx, ids: readonly number[]) =>
  shown(tx)
    .where('a.id', 'in', ids.length > 0 ? ids : [0])
    .where('a.failed', '>', 0)
    .orderBy('a.id')
    .select([
      'v.content',
      sql<string>`case when j.deleted_at is null then coalesce(j.address, '') else '' end`.as('address'),
      sql<number[]>`case when j.deleted_at is null then coalesce(j.technician_ids, '{}') else '{}' end`.as(
        'technician_ids',
      ),
    ])
    .execute()

/** All answers that one corrects, step by step. */
export async function answersBefore(tx: CompanyTx, replaces: number | null): Promise<Given[]> {
  if (replaces === null) return []
  const { rows } = await sql<Pick<ShownAnswer, 'id' | 'answers'>>`
    with recursive earlier as (
      select id, replaces, answers from form_answers where company_id = ${tx.companyId} and id = ${replaces}
      union all
      select a.id, a.replaces, a.answers from earlier e
      join form_answers a on a.company_id = ${tx.companyId} and a.id = e.replaces
    ) select id, answers from earlier`.execute(tx)
  return rows.map(answersGiven)
}

/** The row alone, locked until the transaction ends. */
export const lockAnswer = (tx: CompanyTx, id: number): Promise<AnswerRow | undefined> =>
  tx
    .rows('form_answers')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .$castTo<AnswerRow>()
    .executeTakeFirst()

export const insertAnswer = (
  tx: CompanyTx,
  {
    answers,
    ...fields
  }: Omit<AnswerRow, 'id' | 'is_replaced' | 'is_held' | Decided> &
    Partial<Pick<AnswerRow, 'is_held'>> & { answers: Given; ticket?: string },
): Promise<AnswerRow> =>
  tx
    .insertRows('form_answers', { ...fields, answers: JSON.stringify(answers) })
    .returning(columns)
    .$castTo<AnswerRow>()
    .executeTakeFirstOrThrow()

/** Gives an answer the job that was made after it. */
export const setJobOfAnswer = (tx: CompanyTx, id: number, jobId: number): Promise<AnswerRow> =>
  tx
    .updateRows('form_answers')
    .set({ job_id: jobId })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<AnswerRow>()
    .executeTakeFirstOrThrow()

/** Keeps who approved or returned an answer. */
export const decideAnswer = (
  tx: CompanyTx,
  id: number,
  decision: Pick<AnswerRow, 'approval' | Decided>,
): Promise<AnswerRow> =>
  tx
    .updateRows('form_answers')
    .set(decision)
    .where('id', '=', id)
    .returning(columns)
    .$castTo<AnswerRow>()
    .executeTakeFirstOrThrow()

interface CountedAnswers {
  field: string
  /** '' where the amounts are added up. */
  value: string
  n: number
  sum: number
}

/**
 * How often each answer was given to these fields, in the newest answers to a form, and the sum of those that are numbers. Of
 * `amounts` nothing but how many and the sum: nearly every answer is another.
 */
export async function countAnswers(
  tx: CompanyTx,
  {
    formId,
    fields,
    amounts,
    most,
  }: { formId: number; fields: readonly string[]; amounts: readonly string[]; most: number },
): Promise<CountedAnswers[]> {
  if (fields.length === 0) return []
  const { rows } = await sql<CountedAnswers>`
    select e.key as field, case when e.key = any(${amounts}::text[]) then '' else v.value end as value, count(*)::int as n,
      coalesce(sum(case when v.value ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then v.value::float8 end), 0) as sum
    from (
      select answers from form_answers
      where company_id = ${tx.companyId} and form_id = ${formId} and not is_replaced order by id desc limit ${most}
    ) a
    cross join lateral jsonb_each(a.answers) e
    cross join lateral jsonb_array_elements_text(e.value) v
    where e.key = any(${fields}::text[]) and v.value <> '' group by 1, 2`.execute(tx)
  return rows
}

export async function markReplaced(tx: CompanyTx, id: number): Promise<void> {
  await tx.updateRows('form_answers').set({ is_replaced: true }).where('id', '=', id).execute()
}

/** A job's client and address, where whoever asks may see it. */
export const jobOfForms = (tx: CompanyTx, id: number) =>
  tx
    .rows('jobs as j')
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.client_id', 'j.site_id', 'j.address'])
    .executeTakeFirst()

/** A client, or whom they were merged into, where whoever asks may see them. */
export const clientOfForms = (tx: CompanyTx, id: number) =>
  tx
    .rows('clients')
    .where('id', '=', sql<number>`present_client(${tx.companyId}, ${id})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()

/** The newest answers to each form on other jobs of this client at this address. */
export async function lastAnswers(
  tx: CompanyTx,
  job: { id: number; client_id: number | null; address: string },
): Promise<Map<number, Given>> {
  if (job.client_id === null) return new Map()
  const rows = await tx
    .rows('form_answers as a')
    .innerJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'a.job_id'))
    .where('a.client_id', '=', job.client_id)
    .where('a.job_id', '<>', job.id)
    .where('a.is_replaced', '=', false)
    .where('j.deleted_at', 'is', null)
    .where(sql`lower(j.address)`, '=', job.address.toLowerCase())
    .distinctOn('a.form_id')
    .orderBy('a.form_id')
    .orderBy('a.id', 'desc')
    .select(['a.id', 'a.form_id', 'a.answers'])
    .execute()
  return new Map(rows.map(row => [row.form_id, answersGiven(row)]))
}

/**
 * Keeps the key of a file that was sent; the first file of a key stays. A marked copy names the photo that it was drawn
 * on, unless that one never arrived: the copy is all that there is of it.
 */
export async function insertPhoto(
  tx: CompanyTx,
  key: string,
  fileId: number,
  marks: string | null,
): Promise<void> {
  const original = marks === null ? [] : await photosByKeys(tx, [marks])
  await tx
    .insertRows('form_photos', { key, file_id: fileId, marks: original[0]?.key ?? null })
    .onConflict(conflict => conflict.columns(['company_id', 'key']).doNothing())
    .execute()
}

const withFiles = (tx: CompanyTx, keys: readonly string[]) =>
  tx
    .rows('form_photos as p')
    .innerJoin('files as f', join =>
      join.on('f.company_id', '=', tx.companyId).onRef('f.id', '=', 'p.file_id'),
    )
    .where('p.key', 'in', keys)

/** Which of these keys have a file, with the answer and the person that they belong to. */
export const photosByKeys = async (tx: CompanyTx, keys: readonly string[]) =>
  keys.length === 0 ? [] : withFiles(tx, keys).select(['p.key', 'p.answer_id', 'f.created_by']).execute()

export async function givePhotos(tx: CompanyTx, answerId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.updateRows('form_photos').set({ answer_id: answerId }).where('key', 'in', keys).execute()
}

/** The files of photos and drawings by their keys. */
export const photoFiles = async (tx: CompanyTx, keys: readonly string[]) =>
  keys.length === 0
    ? []
    : withFiles(tx, keys)
        .select(['p.key as photo', 'p.marks', 'f.key', 'f.type', 'f.name', 'f.has_thumbnail'])
        .execute()

/** Ids of an answer, of those that it corrects and of those that correct it. */
export async function versionsOf(tx: CompanyTx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive earlier as (
      select id, replaces from form_answers where company_id = ${tx.companyId} and id = ${id}
      union all
      select a.id, a.replaces from earlier e
      join form_answers a on a.company_id = ${tx.companyId} and a.id = e.replaces
    ), later as (
      select id from form_answers where company_id = ${tx.companyId} and replaces = ${id}
      union all
      select a.id from later l join form_answers a on a.company_id = ${tx.companyId} and a.replaces = l.id
    ) select id from earlier union all select id from later`.execute(tx)
  return rows.map(row => row.id)
}

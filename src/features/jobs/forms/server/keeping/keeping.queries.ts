import { sql } from 'kysely'
import { deleteFiles } from '#features/jobs/files/server/files.queries.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { FormKeeping } from '../../keeping.rules.ts'

export const keepingSetting: CompanySetting<FormKeeping> = {
  name: 'form_keeping',
  from: stored => ({
    keep_years: null,
    tells_author: true,
    clearing: null,
    ...(stored as Partial<FormKeeping> | undefined),
  }),
}

/** Companies that delete filled-in forms after some years. */
export async function companiesKeeping(tx: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from companies_keeping_forms() as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Newest answers from before this moment that may go: nobody holds them, nobody has still to approve them, and their job is
 * closed or deleted. What one corrects goes with it.
 */
const old = (tx: CompanyTx, before: Date) =>
  tx
    .rows('form_answers as a')
    .leftJoin('jobs as j', join => join.on('j.company_id', '=', tx.companyId).onRef('j.id', '=', 'a.job_id'))
    .where('a.filled_at', '<', before)
    .where('a.is_replaced', '=', false)
    .where('a.is_held', '=', false)
    .where('a.approval', '<>', 'waiting')
    .where(at =>
      at.or([
        at('a.job_id', 'is', null),
        at('j.closed_at', 'is not', null),
        at('j.deleted_at', 'is not', null),
      ]),
    )

export async function countOld(tx: CompanyTx, before: Date): Promise<number> {
  const { n } = await old(tx, before).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** Some of them with all that they correct. */
export async function oldAnswers(tx: CompanyTx, before: Date, most: number) {
  const heads = await old(tx, before).orderBy('a.id').limit(most).select('a.id').execute()
  if (heads.length === 0) return []
  const { rows } = await sql<{ id: number; form_id: number; job_id: number | null; filled_at: Date }>`
    with recursive gone as (
      select id, form_id, job_id, filled_at, replaces from form_answers
      where company_id = ${tx.companyId} and id = any(${heads.map(({ id }) => id)}::bigint[])
      union all
      select a.id, a.form_id, a.job_id, a.filled_at, a.replaces from gone g
      join form_answers a on a.company_id = ${tx.companyId} and a.id = g.replaces
    ) select id, form_id, job_id, filled_at from gone`.execute(tx)
  return rows
}

/** Deletes answers with their photos and drawings. */
export async function deleteAnswers(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const photos = await tx.rows('form_photos').where('answer_id', 'in', ids).select('file_id').execute()
  await tx.deleteRows('form_answers').where('id', 'in', ids).execute()
  await deleteFiles(
    tx,
    photos.map(({ file_id }) => file_id),
  )
}

export const holdAnswer = (tx: CompanyTx, id: number, isHeld: boolean) =>
  tx.updateRows('form_answers').set({ is_held: isHeld }).where('id', '=', id).execute()

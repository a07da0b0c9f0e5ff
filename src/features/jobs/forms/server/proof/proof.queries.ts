import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Approval } from '../../forms.rules.ts'

/** The answer of a code. */
export const answerByProof = (tx: CompanyTx, proof: string) =>
  tx
    .rows('form_answers as a')
    .innerJoin('form_versions as v', join =>
      join
        .on('v.company_id', '=', tx.companyId)
        .onRef('v.form_id', '=', 'a.form_id')
        .onRef('v.number', '=', 'a.number'),
    )
    .where('a.proof', '=', proof)
    .select(['a.id', 'a.filled_at', 'a.by_name', 'a.link_id', 'a.approval', 'v.name'])
    .$narrowType<{ approval: Approval }>()
    .executeTakeFirst()

/** Time of the last of the corrections of an answer; null: there is none. */
export async function newestCorrection(tx: CompanyTx, id: number): Promise<Date | null> {
  const { rows } = await sql<{ filled_at: Date }>`
    with recursive later as (
      select id, filled_at from form_answers where company_id = ${tx.companyId} and replaces = ${id}
      union all
      select a.id, a.filled_at from later l
      join form_answers a on a.company_id = ${tx.companyId} and a.replaces = l.id
    ) select filled_at from later order by id desc limit 1`.execute(tx)
  return rows[0]?.filled_at ?? null
}

/** Keeps the fingerprint of a PDF that was made of an answer; equal ones once. */
export async function keepPrint(tx: CompanyTx, answerId: number, sha256: Buffer): Promise<void> {
  await tx
    .insertRows('form_prints', { answer_id: answerId, sha256, made_at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'answer_id', 'sha256']).doNothing())
    .execute()
}

/** The PDF of an answer with this fingerprint. */
export const printOf = (tx: CompanyTx, answerId: number, sha256: Buffer) =>
  tx
    .rows('form_prints')
    .where('answer_id', '=', answerId)
    .where('sha256', '=', sha256)
    .select('made_at')
    .executeTakeFirst()

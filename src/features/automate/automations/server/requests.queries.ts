import type { Selectable } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { AutomationRequests } from '#server/db/row-types.ts'

export const insertRequest = async (
  tx: CompanyTx,
  fields: Pick<Selectable<AutomationRequests>, 'run_id' | 'position' | 'url' | 'body'>,
): Promise<number> =>
  (
    await tx
      .insertRows('automation_requests', { ...fields, created_at: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const waitingRequest = (tx: CompanyTx, id: number) =>
  tx
    .rows('automation_requests')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .select(['run_id', 'position', 'url', 'body'])
    .executeTakeFirst()

export const noteRequest = (
  tx: CompanyTx,
  id: number,
  fields: { state?: 'sent' | 'failed'; answer: string },
): Promise<unknown> =>
  tx
    .updateRows('automation_requests')
    .set(fields)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Notes beside the step that its request was never taken. */
export const noteLeft = (
  tx: CompanyTx,
  { run_id, position }: { run_id: number; position: number },
  note: string,
): Promise<unknown> =>
  tx
    .updateRows('automation_steps')
    .set({ outcome: 'left', note })
    .where('run_id', '=', run_id)
    .where('position', '=', position)
    .execute()

export const secretOf = (tx: CompanyTx) =>
  tx.rows('automation_secrets').select(['sealed', 'made_at']).executeTakeFirst()

export const keepSecret = (tx: CompanyTx, sealed: string): Promise<unknown> =>
  tx
    .insertRows('automation_secrets', { sealed, made_at: tx.now })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ sealed, made_at: tx.now }))
    .execute()

import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Threads } from '#server/db/row-types.ts'

export type ThreadRow = Omit<Selectable<Threads>, 'company_id' | 'state'> & { state: 'open' | 'done' }
const columns = columnsOf('threads', 'company_id')

/** True if the conversation is there for whoever asks. */
export async function hasThread(tx: CompanyTx, id: number): Promise<boolean> {
  return (await tx.rows('threads').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** A conversation, also one that became part of another. */
export const anyThread = (tx: CompanyTx, id: number): Promise<ThreadRow | undefined> =>
  tx.rows('threads').where('id', '=', id).select(columns).$castTo<ThreadRow>().executeTakeFirst()

/** True if a conversation’s sender is blocked. */
export async function isBlocked(tx: CompanyTx, id: number): Promise<boolean> {
  const row = await tx
    .rows('threads')
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locked until the transaction ends. */
export const lockThread = (tx: CompanyTx, id: number): Promise<ThreadRow | undefined> =>
  tx
    .rows('threads')
    .where('id', '=', id)
    .where('joined_into', 'is', null)
    .select(columns)
    .forUpdate()
    .$castTo<ThreadRow>()
    .executeTakeFirst()

export const updateThread = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<ThreadRow, 'state' | 'snoozed_until' | 'assignee_id' | 'assigned_why' | 'blocked_at'>>,
): Promise<ThreadRow> =>
  tx
    .updateRows('threads')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<ThreadRow>()
    .executeTakeFirstOrThrow()

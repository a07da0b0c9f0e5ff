import type { CompanyTx } from '#server/db/company-tx.ts'
import type { JsonObject } from '#server/db/row-types.ts'

export type TraceAction =
  | 'clocked'
  | 'added'
  | 'changed'
  | 'deleted'
  | 'finalised'
  | 'returned'
  | 'approved'
  | 'reopened'
  | 'exported'
  | 'corrected'
  | 'disabled'
  | 'late'
  | 'applied'
  | 'dismissed'

interface Trace {
  user_id: number
  /** The company's day that it is about, 'yyyy-mm-dd'. */
  day: string
  action: TraceAction
  before?: JsonObject | null
  after?: JsonObject | null
  reason?: string
}

/** Notes a change of somebody's times by hand: old and new value, who and why. */
export function leaveTraces(tx: CompanyTx, traces: readonly Trace[]): void {
  tx.addRows(
    'time_traces',
    traces.map(({ before = null, after = null, reason = '', ...trace }) => ({
      ...trace,
      before,
      after,
      reason,
      at: tx.now,
      by_id: tx.by?.id ?? null,
    })),
  )
}

/** The traces of somebody's days, the newest first. */
export const tracesOf = (tx: CompanyTx, userId: number, { first, last }: { first: string; last: string }) =>
  tx
    .rows('time_traces as t')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.by_id'),
    )
    .where('t.user_id', '=', userId)
    .where('t.day', '>=', first)
    .where('t.day', '<=', last)
    .select(['t.id', 't.at', 't.day', 't.action', 't.before', 't.after', 't.reason', 'u.fullname as by'])
    .orderBy('t.id', 'desc')
    .limit(mostTraces)
    .execute()
const mostTraces = 200

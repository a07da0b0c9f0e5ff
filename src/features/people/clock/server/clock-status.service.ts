import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doing, EntryKind, Press } from '../clock.rules.ts'
import { jobToClock } from './clock.queries.ts'
import { entryBefore, openSince } from './clock-entries.queries.ts'

/** A press as it is sent; a kind or a job is a switch. */
export function switchOf({
  status,
  kind,
  paid,
  job_id,
}: {
  status: 'In' | 'Out'
  kind?: EntryKind | undefined
  paid?: boolean | undefined
  job_id?: number | null | undefined
}): Press {
  if (status === 'Out') return { do: 'out' }
  const isSwitch = kind !== undefined || job_id != null
  return isSwitch ? { do: 'switch', ...doingOf(kind ?? 'work', paid, job_id ?? null) } : { do: 'in' }
}

/** Breaks belong to no job, and only they may be unpaid. */
const doingOf = (kind: EntryKind, paid: boolean | undefined, job_id: number | null): Doing =>
  kind === 'break' ? { kind, paid: paid ?? false, job_id: null } : { kind, paid: true, job_id }

/** A person's present activity, and since when. */
export async function clockStatusOf(tx: CompanyTx, userId: number) {
  const open = await openSince(tx, userId)
  if (!open)
    return {
      timedIn: false,
      date_time_in: null,
      kind: null,
      paid: true,
      job: null,
      since: null,
      resume: null,
    }
  const before = open.kind === 'break' ? await entryBefore(tx, open) : undefined
  const jobOf = async (id: number | null) => (id === null ? null : ((await jobToClock(tx, id)) ?? null))
  return {
    timedIn: true,
    date_time_in: open.since,
    kind: open.kind,
    paid: open.paid,
    job: await jobOf(open.job_id),
    since: open.started_at,
    resume: before ? { kind: before.kind, job: await jobOf(before.job_id) } : null,
  }
}

import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { hasThread } from '#features/talk/threads/server/threads.queries.ts'
import type { Session } from '#server/auth/session.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'
import { mayAccess } from '#shared/access.ts'

/** True if the session may open the job or conversation, and so may see who else has it open. */
export async function seesPlace(db: Doors, session: Session, place: string): Promise<boolean> {
  const [, kind, number] = /^(job|thread) (\d{1,15})$/.exec(place) ?? []
  const id = Number(number)
  const read = <T>(fn: (tx: CompanyTx) => Promise<T>) =>
    db.doing(newDeed({ by: session })).readCompany(session.companyId, fn)
  if (kind === 'job') return (await read(tx => openJob(tx, id))) !== undefined
  if (kind === 'thread' && mayAccess(inboxContract.thread.access, session))
    return read(tx => hasThread(tx, id))
  return false
}

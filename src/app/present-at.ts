import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import type { Session } from '#server/auth/session.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'

/** True if the session may open the job, and so may see who else has it open. */
export async function seesPlace(db: Doors, session: Session, place: string): Promise<boolean> {
  const [, id] = /^job (\d{1,15})$/.exec(place) ?? []
  if (id === undefined) return false
  const job = await db
    .doing(newDeed({ by: session }))
    .readCompany(session.companyId, tx => openJob(tx, Number(id)))
  return job !== undefined
}

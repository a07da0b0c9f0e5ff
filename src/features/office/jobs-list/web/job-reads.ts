import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { mayAccess, type Viewer } from '#shared/access.ts'
import { readQuery } from '#web/use-endpoint.ts'

/** All that a job's screens read: with it kept on this device, the job opens without a connection. */
export const jobReads = (id: number, viewer: Viewer) =>
  [
    readQuery(jobsContract.open, { id }),
    readQuery(diaryContract.read, { jobId: id }),
    readQuery(filesContract.list, { jobId: id }),
    readQuery(checklistsContract.onJob, { jobId: id }),
    readQuery(answersContract.onJob, { jobId: id }),
    readQuery(signaturesContract.read, { id }),
    readQuery(jobTimeContract.times, { jobId: id }),
    readQuery(clientMessagesContract.facts, { jobId: id }),
    ...(mayAccess(onSiteContract.open.access, viewer) ? [readQuery(onSiteContract.open, { jobId: id })] : []),
  ] as ReturnType<typeof readQuery>[]

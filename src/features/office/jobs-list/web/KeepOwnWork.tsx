import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/web/own-days.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { mayAccess } from '#shared/access.ts'
import { readAhead } from '#web/offline/read-ahead.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readQuery, useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'

/**
 * Reads a technician's jobs of today and tomorrow, wherever they are, and again when one changes, so that each of them
 * opens without a connection too.
 */
export function KeepOwnWork(): null {
  const { today } = useCompanyTime()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const read = useRead(jobsContract.list, ownDaysInput(today))
  const rows = read.data?.data
  useEffect(() => {
    if (!rows) return
    const end = new AbortController()
    const jobs = new Set(rows.map(row => row.id))
    void readAhead(queryClient, [...jobs].flatMap(screensOf), end.signal)
    return () => end.abort()

    function screensOf(id: number) {
      return [
        readQuery(jobsContract.open, { id }),
        readQuery(diaryContract.read, { jobId: id }),
        readQuery(filesContract.list, { jobId: id }),
        readQuery(checklistsContract.onJob, { jobId: id }),
        readQuery(answersContract.onJob, { jobId: id }),
        readQuery(signaturesContract.read, { id }),
        readQuery(jobTimeContract.times, { jobId: id }),
        readQuery(clientMessagesContract.facts, { jobId: id }),
        ...(mayAccess(onSiteContract.open.access, viewer)
          ? [readQuery(onSiteContract.open, { jobId: id })]
          : []),
      ] as ReturnType<typeof readQuery>[]
    }
  }, [rows, queryClient, viewer])
  return null
}

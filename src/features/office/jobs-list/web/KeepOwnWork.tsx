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
    let isGone = false
    // One after the other: nothing that is on the screen waits for them.
    async function keep(ids: Iterable<number>) {
      for (const id of ids) {
        if (isGone) return
        await queryClient.prefetchQuery(readQuery(jobsContract.open, { id }))
        await queryClient.prefetchQuery(readQuery(diaryContract.read, { jobId: id }))
        await queryClient.prefetchQuery(readQuery(filesContract.list, { jobId: id }))
        await queryClient.prefetchQuery(readQuery(checklistsContract.onJob, { jobId: id }))
        await queryClient.prefetchQuery(readQuery(answersContract.onJob, { jobId: id }))
        await queryClient.prefetchQuery(readQuery(signaturesContract.read, { id }))
        await queryClient.prefetchQuery(readQuery(jobTimeContract.times, { jobId: id }))
        await queryClient.prefetchQuery(readQuery(clientMessagesContract.facts, { jobId: id }))
        if (mayAccess(onSiteContract.open.access, viewer))
          await queryClient.prefetchQuery(readQuery(onSiteContract.open, { jobId: id }))
      }
    }
    void keep(new Set(rows.map(row => row.id)))
    return () => {
      isGone = true
    }
  }, [rows, queryClient, viewer])
  return null
}

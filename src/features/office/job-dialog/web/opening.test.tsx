import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useJobOpener, useOpenJob } from '#features/jobs/jobs/web/use-open-job.ts'
import { answerReads, someJob } from '#features/office/job-form/web/testing-job.ts'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { readKey } from '#web/use-endpoint.ts'
import { JobDialog } from './JobDialog.tsx'

function Screen() {
  const open = useJobOpener()
  const { opened, close } = useOpenJob()
  return (
    <>
      <button type="button" onClick={() => open(40)}>
        Row
      </button>
      {typeof opened === 'number' && <JobDialog id={opened} onClose={close} Day={() => null} />}
    </>
  )
}

let seen: SeenRequest[]
beforeEach(() => {
  seen = answerFetch(request => {
    if (request.url === '/api/jobs/getJob/40') return { body: { success: true, result: someJob } }
    if (request.url === '/api/jobs/jobdiary/40') return { body: { success: true, diary: [] } }
    return answerReads(request) ?? { status: 404 }
  })
})

const comment = async () => {
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Company Comment' })
  return field.value
}

test('an opening asks for the job and for each of its parts once', async () => {
  renderAt('/jobs', <Screen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Row' }))
  expect(seen.map(each => each.url)).toContain('/api/jobs/getJob/40')
  expect(await comment()).toBe('Tap drips')
  await screen.findByText(/No entries yet/)
  const ofJob = () => seen.map(each => each.url).filter(url => /(getJob|jobdiary|checklists).40$/.test(url))
  const each = ['/api/jobs/checklists/40', '/api/jobs/getJob/40', '/api/jobs/jobdiary/40']
  await waitFor(() => expect(ofJob().toSorted()).toEqual(each))
})

test('a form does not begin with what is known from before', async () => {
  const { queryClient } = renderAt('/jobs', <Screen />)
  const old = { success: true, result: { ...someJob, company_comment: 'Long ago', version: 1 } }
  queryClient.setQueryData(readKey(jobsContract.open, { id: 40 }), old, { updatedAt: Date.now() - 60_000 })
  await userEvent.click(await screen.findByRole('button', { name: 'Row' }))
  await waitFor(async () => expect(await comment()).toBe('Tap drips'))
  expect(screen.queryByText(/just changed/)).toBeNull()
})

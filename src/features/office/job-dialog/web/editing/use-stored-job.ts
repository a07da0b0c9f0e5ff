import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobFromWire, type ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { editedJob } from '#features/jobs/jobs/web/job-overlays.ts'
import { instantText } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { isReached } from '#web/live/connection.ts'
import { withWaiting } from '#web/offline/overlays.ts'
import { askSoon, readKey } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'

export type JobInput = Sends<typeof jobsContract.edit>
/** null: the save waits on this device; undefined: there was nothing to send. */
export type JobReply = Receives<typeof jobsContract.edit> | null | undefined

type Opened = Receives<typeof jobsContract.open>

/** Reads the job after a save, also without a connection. `current`: the job that the form shows. */
export function useStoredJob(current: RefObject<ShownJob>) {
  const { id } = current.current
  const viewer = useViewer()
  const queryClient = useQueryClient()

  /** The job as it is known here, with what waits to be sent. */
  function shownNow(): ShownJob {
    const reply = queryClient.getQueryData<Receives<typeof jobsContract.open>>(
      readKey(jobsContract.open, { id }),
    )
    return reply ? jobFromWire(withWaiting(jobsContract.open, { id }, reply).result) : current.current
  }

  /** The job after a save; as it was saved where the line hangs or went just then. */
  async function readAnew(input: JobInput, reply: JobReply): Promise<ShownJob> {
    const read = () => askSoon(queryClient, jobsContract.open, { id })
    const isOld = (now: Opened | undefined) => reply && now && now.result.version < reply.version
    let now = await read()
    // A tick made meanwhile breaks the read off, which then answers with the job from before the save.
    if (isOld(now) && isReached()) now = await read()
    if (now && !isOld(now)) return jobFromWire(withWaiting(jobsContract.open, { id }, now).result)
    if (!now) return shownNow()
    const at = instantText(new Date())
    const { result } = editedJob(now, { key: '', input, at }, viewer)
    queryClient.setQueryData(readKey(jobsContract.open, { id }), {
      ...now,
      result: { ...result, version: reply?.version ?? result.version },
    })
    return shownNow()
  }

  return { shownNow, readAnew }
}

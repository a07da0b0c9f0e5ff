import { closesJob } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { savedFields } from '#features/jobs/jobs/jobs.wire.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { afterPress } from '#features/people/clock/web/clock-overlays.ts'
import type { Receives } from '#shared/endpoint.ts'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import { jobTimeContract } from '../job-time.contract.ts'
import { minutesWorked } from '../job-time.rules.ts'

type Times = Receives<typeof jobTimeContract.times>

const counted = (reply: Times, data: Times['data']): Times => ({
  ...reply,
  data,
  minutes: minutesWorked(data, new Date()),
})

/** Ends what goes on, of one person or of everybody. */
const ended = (reply: Times, at: string, user?: number): Times =>
  counted(
    reply,
    reply.data.map(each =>
      each.ended_at === null && each.started_at <= at && (user === undefined || each.user_id === user)
        ? { ...each, ended_at: at }
        : each,
    ),
  )

const isBegun = (reply: Times, by: SignedIn, at: string) =>
  reply.data.some(each => each.user_id === by.id && each.started_at === at)

const begun = (reply: Times, by: SignedIn, at: string): Times =>
  isBegun(reply, by, at)
    ? reply
    : counted(reply, [
        ...reply.data,
        { id: -Date.parse(at), user_id: by.id, user: by.fullname, started_at: at, ended_at: null },
      ])

/** Work that was begun or ended on this device: by its button, by clocking out, and with the job. */
export const jobTimeOverlays = (by: SignedIn): Overlay[] => [
  overlay(jobTimeContract.work, jobTimeContract.times, (reply, { input, at }, { jobId }) => {
    const isHere = Number(input.jobId) === Number(jobId)
    if (input.status === 'Out') return isHere ? ended(reply, at, by.id) : reply
    if (isBegun(reply, by, at)) return reply
    const before = ended(reply, at, by.id)
    return isHere ? begun(before, by, at) : before
  }),
  overlay(clockContract.clock, jobTimeContract.times, (reply, { input, at }, { jobId }) => {
    if (input.status === 'In' && input.kind === undefined && !input.job_id) return reply
    const before = ended(reply, at, by.id)
    const isHere = (input.kind ?? 'work') === 'work' && Number(input.job_id) === Number(jobId)
    return input.status === 'In' && isHere ? begun(before, by, at) : before
  }),
  overlay(jobTimeContract.work, clockContract.status, (reply, { input, at }) =>
    input.status === 'In' && reply.result.since !== at
      ? afterPress(reply, { status: 'In', kind: 'work', job_id: input.jobId }, at)
      : reply,
  ),
  overlay(jobsContract.edit, jobTimeContract.times, (reply, { input, at }, { jobId }) => {
    const status = savedFields(input).job_status_id
    const isClosed = status !== undefined && closesJob(status) && Number(input.id) === Number(jobId)
    return isClosed ? ended(reply, at) : reply
  }),
]

import { dayMinutes, dayText, utcToWall } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { type Overlay, overlay } from '#web/offline/overlays.ts'
import { clockContract } from '../clock.contract.ts'
import type { EntryKind } from '../clock.rules.ts'

type Status = Receives<typeof clockContract.status>
type Press = Sends<typeof clockContract.clock>

const isSwitch = ({ kind, job_id }: Press) => kind !== undefined || !!job_id

/** The state a press goes over to. */
const doingOf = ({ kind = 'work', paid, job_id }: Press) => ({
  kind,
  paid: kind !== 'break' || paid === true || paid === 'true' || paid === 1,
  job_id: kind === 'break' || !job_id ? null : Number(job_id),
})

/** The clock after a press that the server does not know of yet; a job's number is not known then. */
export function afterPress(reply: Status, input: Press, at: string): Status {
  const { result } = reply
  if (input.status === 'Out') {
    const out = { timedIn: false, date_time_in: null, kind: null, paid: true, job: null }
    return { ...reply, result: { ...out, since: null, resume: null } }
  }
  if (result.timedIn && !isSwitch(input)) return reply
  const { kind, paid, job_id } = doingOf(input)
  return { ...reply, result: begun(result, { kind, paid, job_id }, at) }
}

function begun(
  result: Status['result'],
  { kind, paid, job_id }: { kind: EntryKind; paid: boolean; job_id: number | null },
  at: string,
): Status['result'] {
  const resume = kind === 'break' && result.kind ? { kind: result.kind, job: result.job } : null
  return {
    timedIn: true,
    date_time_in: result.date_time_in ?? at,
    kind,
    paid,
    job: job_id === null ? null : { id: job_id, number: 0, name: '' },
    since: at,
    resume: result.kind === 'break' && kind === 'break' ? result.resume : resume,
  }
}

/** Clock presses that wait, on the clock itself and among one's own times. */
export const clockOverlays = (zone: string): Overlay[] => [
  overlay(clockContract.clock, clockContract.status, (reply, { input, at }) => {
    const { timedIn, since } = reply.result
    if (isSwitch(input) ? since === at : (input.status === 'In') === timedIn) return reply
    return afterPress(reply, input, at)
  }),
  overlay(clockContract.clock, clockContract.ownTimes, (reply, { input, at }, { startDate, endDate }) => {
    const open = reply.result.find(each => each.ended_at === null)
    if (
      input.status === 'In' &&
      (reply.result.some(each => each.started_at === at) || (open && !isSwitch(input)))
    )
      return reply
    const result = reply.result.map(each => (each === open ? { ...each, ended_at: at } : each))
    const day = dayText(Math.floor(utcToWall(at, zone) / dayMinutes))
    if (input.status === 'Out' || day < startDate || day > endDate) return { ...reply, result }
    const entry = {
      id: -Date.parse(at),
      started_at: at,
      ended_at: null,
      start_arrived_at: null,
      end_arrived_at: null,
      clock_off: null,
      start_tablet: null,
      end_tablet: null,
      ...doingOf(input),
    }
    return { ...reply, result: [...result, entry] }
  }),
]

import type { RefObject } from 'react'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import {
  changedParts,
  editInput,
  type JobPart,
  type JobValues,
  valuesOf,
} from '#features/office/job-form/web/job-values.ts'
import { sayKept } from '#web/offline/say-kept.ts'
import { dropWrite, isWaiting, leftWrites } from '#web/offline/waiting-writes.ts'
import { mergeMine } from './job-merge.ts'
import { jobParts } from './part-text.ts'
import type { JobInput, JobReply, useStoredJob } from './use-stored-job.ts'

/** Parts that message people or are stored elsewhere too: a cancelled appointment, a client's contact. */
const staysDone: readonly JobPart[] = ['appointments', 'client_id', 'contact_ids', 'new_contacts']

interface SaveUndo {
  current: RefObject<ShownJob>
  stored: ReturnType<typeof useStoredJob>
  /** Values of the form. */
  typed: () => JobValues
  send: (input: JobInput) => Promise<JobReply>
  startEditing: (job: ShownJob, values?: JobValues) => void
}

/** Ways to take a save of a job back. */
export function saveUndo({ current, stored: { shownNow, readAnew }, typed, send, startEditing }: SaveUndo) {
  const { id } = current.current

  /** Takes a save back that waits; one that was sent meanwhile is put back by another. */
  async function takeBack(input: JobInput, before: JobValues) {
    const text = JSON.stringify(input)
    const write = leftWrites().findLast(each => isWaiting(each) && JSON.stringify(each.input) === text)
    if (write) {
      await dropWrite(write.key)
      startEditing(shownNow())
    } else await putBack(before, changedParts(before, valuesOf(current.current), jobParts))
  }

  /** Puts the save that was just made back; undefined where it did more than can be taken back by one click. */
  function undoOf(before: JobValues): (() => void) | undefined {
    const parts = changedParts(before, valuesOf(current.current), jobParts)
    if (parts.length === 0 || parts.some(part => staysDone.includes(part))) return undefined
    return () => void putBack(before, parts)
  }

  async function putBack(before: JobValues, parts: readonly JobPart[]) {
    const { version } = current.current
    try {
      const input = editInput(id, version, before, parts)
      const reply = await send(input)
      if (reply === null) sayKept(id)
      const now = reply === null ? shownNow() : await readAnew(input, reply)
      // Values typed since stay.
      startEditing(now, mergeMine(valuesOf(current.current), typed(), valuesOf(now)))
    } catch {
      // The toast has said why: somebody may have changed it since.
    }
  }

  return { takeBack, undoOf }
}

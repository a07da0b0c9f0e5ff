import { type Overlay, overlay } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import { diaryContract } from '../diary.contract.ts'

/** Notes that wait, in their job's diary. */
export const diaryOverlays = (by: SignedIn): Overlay[] => [
  overlay(diaryContract.add, diaryContract.read, (reply, { key, input, at }, { jobId }) => {
    if (Number(input.job_id) !== Number(jobId)) return reply
    const known = new Set(reply.diary.flatMap(group => group.changes.map(entry => entry.entryId)))
    const changes = input.data
      .filter(({ entryId }) => !known.has(String(entryId)))
      .map(({ type, content, entryId }) => ({
        type,
        content,
        timestamp: at,
        user: by.fullname,
        saved: false,
        session: key,
        entryId: String(entryId),
      }))
    if (changes.length === 0) return reply
    return { ...reply, diary: [{ changes, session: key, timestamp: at }, ...reply.diary] }
  }),
]

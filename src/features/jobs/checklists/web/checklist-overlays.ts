import { type Overlay, overlay } from '#web/offline/overlays.ts'
import type { SignedIn } from '#web/viewer.ts'
import { checklistsContract } from '../checklists.contract.ts'

/** Ticks that wait, on their job's checklists. */
export const checklistOverlays = (by: SignedIn): Overlay[] => [
  overlay(checklistsContract.tick, checklistsContract.onJob, (reply, { input, at }, { jobId }) => {
    if (Number(input.jobId) !== Number(jobId)) return reply
    const is_done = input.checked === true
    const tick = is_done
      ? { is_done, reason: '', by: by.fullname, at }
      : { is_done, reason: '', by: '', at: null }
    const data = reply.data.map(list =>
      list.id === input.checklist_id
        ? {
            ...list,
            items: list.items.map(item => (item.id === input.item_id ? { ...item, ...tick } : item)),
          }
        : list,
    )
    return { ...reply, data }
  }),
]

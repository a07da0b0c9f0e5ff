import type { ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'

/** The card under the hand: a browser tells what is dragged only when it is dropped. */
let dragged: ShownRow | null = null

export const draggedJob = () => dragged

export function setDraggedJob(job: ShownRow | null): void {
  dragged = job
}

/**
 * The id of the card under which a drop at this height comes to lie; null: on top. Given are the cards' holders: what is
 * in one that is out of sight is not laid out and has no height.
 */
export function cardAbove(holders: Iterable<HTMLElement>, y: number): number | null {
  let above: number | null = null
  for (const holder of holders) {
    const { top, height } = holder.getBoundingClientRect()
    const id = Number(holder.dataset.job)
    if (top + height / 2 < y && id !== dragged?.id) above = id
  }
  return above
}

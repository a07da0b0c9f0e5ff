import type { ShownRow } from '#features/work/jobs/job-rows.wire.ts'

/** The card under the hand: a browser tells what is dragged only when it is dropped. */
let dragged: ShownRow | null = null

export const draggedJob = () => dragged

export function setDraggedJob(job: ShownRow | null): void {
  dragged = job
}

/** The id of the card under which a drop at this height comes to lie; null: on top. */
export function cardAbove(cards: Iterable<HTMLElement>, y: number): number | null {
  let above: number | null = null
  for (const card of cards) {
    const { top, height } = card.getBoundingClientRect()
    const id = Number(card.dataset.job)
    if (top + height / 2 < y && id !== dragged?.id) above = id
  }
  return above
}

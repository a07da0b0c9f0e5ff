import { lazyPart } from '#web/lazy-part.tsx'

/** The Schedule tab of both dialogs. */
export const SchedulePart = lazyPart(async () => (await import('./SchedulePart.tsx')).SchedulePart, {
  isSoon: true,
  isDear: true,
})

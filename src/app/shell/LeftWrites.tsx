import { lazyPart } from '#web/lazy-part.tsx'
import { useWaitingWrites } from '#web/offline/waiting-writes.ts'

const LeftWritesCard = lazyPart(async () => (await import('./LeftWritesCard.tsx')).LeftWritesCard, {
  isExtra: true,
})

/** What waits to be sent or was refused, while there is any. */
export function LeftWrites() {
  const writes = useWaitingWrites()
  return writes.length > 0 ? <LeftWritesCard writes={writes} /> : null
}

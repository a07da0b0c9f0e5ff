import { lazyPart } from '#web/lazy-part.tsx'
import { useLeftWrites } from '#web/offline/waiting-writes.ts'

const LeftWritesCard = lazyPart(async () => (await import('./LeftWritesCard.tsx')).LeftWritesCard, {
  isExtra: true,
})

/** Writes that wait to be sent or were refused, while there are any. */
export function LeftWrites() {
  const writes = useLeftWrites()
  return writes.length > 0 ? <LeftWritesCard writes={writes} /> : null
}

/** Deleted jobs and clients can be brought back for this long; then they go for good. */
export const keptDays = 30

const dayMs = 86_400_000

/** When something that was deleted goes for good. */
export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + keptDays * dayMs)

/** Whatever was deleted before this goes now. */
export const goneBefore = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs)

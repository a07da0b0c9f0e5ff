import type { Services } from '#server/context.ts'
import { type Scheduled, takesMinutes } from '#server/schedule.ts'
import { sweepTime } from '#server/sweep.ts'
import { sweepFiles } from './files-sweep.service.ts'
import { keptDaysInRows, movePictures } from './moving-pictures.service.ts'

export const filesSchedules = ({ db, providers: { storage } }: Services): Scheduled[] => [
  {
    // Clears away files that nobody needs.
    work: { name: 'sweep-files', retryLimit: 2 },
    every: '41 17 * * *',
    run: async () => sweepFiles(db, storage, await db.withPlatform('sweep', sweepTime)),
  },
  {
    // Moves pictures from their rows to the other files.
    work: { ...takesMinutes, name: 'move-pictures' },
    every: '26 * * * *',
    async run({ signal }) {
      const now = await db.withPlatform('sweep', sweepTime)
      const copiedBefore = new Date(now.getTime() - keptDaysInRows * 86_400_000)
      await movePictures(db, storage, { copiedBefore, signal })
    },
  },
]

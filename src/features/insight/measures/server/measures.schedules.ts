import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { checkFigures } from './check-figures.service.ts'

export const measuresSchedules = ({ db }: Services, failed: LogFailure): Scheduled[] => [
  {
    // Once a night in Australia. It takes minutes where there are millions of rows.
    work: { name: 'check-figures', retryLimit: 1, expireInSeconds: 6 * 3600, heartbeatSeconds: 30 },
    every: '20 16 * * *',
    async run({ signal }) {
      const report = failed('figures differed from what they are made of, and were mended')
      for (const { company, rows, sums } of await checkFigures(
        db,
        signal,
        failed('figures could not be checked'),
      ))
        report(new Error(`company ${company}: ${rows} rows, ${sums} sums`))
    },
  },
]

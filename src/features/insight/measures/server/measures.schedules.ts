import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { checkSlice, lastNight } from './check-figures.service.ts'

export const measuresSchedules = ({ db, now }: Services, failed: LogFailure): Scheduled[] => [
  {
    // Everybody's figures once a night, a minute in ten until all are looked at: with 100,000 companies that takes hours.
    work: { name: 'check-figures', retryLimit: 1, expireInSeconds: 6 * 3600, heartbeatSeconds: 30 },
    every: '*/10 * * * *',
    async run({ signal }) {
      const report = failed('figures differed from what they are made of, and were mended')
      const onError = failed('figures could not be checked')
      const slice = { since: lastNight(now()), lastsMs: 60_000, signal, onError }
      for (const { company, rows, sums } of await checkSlice(db, slice))
        report(new Error(`company ${company}: ${rows} rows, ${sums} sums`))
    },
  },
]

import { inTime } from '#features/insight/reports/server/run-report.service.ts'
import type { Handlers } from '#server/mount.ts'
import type { insightContract } from '../insight.contract.ts'
import {
  keepTargets,
  readChanged,
  readForecast,
  readForecastJobs,
  readHeadlines,
  readLostClients,
  readTargets,
  readTrend,
} from './insight.service.ts'

export const insightHandlers: Handlers<typeof insightContract> = {
  headlines: (asked, ctx) => inTime(ctx.read(tx => readHeadlines(tx, asked))),
  trend: ({ measure }, ctx) => inTime(ctx.read(tx => readTrend(tx, measure))),
  changed: (asked, ctx) => inTime(ctx.read(tx => readChanged(tx, asked))),
  forecast: (_input, ctx) => inTime(ctx.read(readForecast)),
  forecastJobs: (asked, ctx) => inTime(ctx.read(tx => readForecastJobs(tx, asked))),
  lostClients: ({ months }, ctx) => inTime(ctx.read(tx => readLostClients(tx, months))),
  targets: (_input, ctx) => ctx.read(readTargets),
  saveTargets: (sent, ctx) =>
    ctx.write(async tx => {
      await keepTargets(tx, sent)
      return { message: 'Saved.' }
    }),
}

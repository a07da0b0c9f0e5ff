import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { alertsContract } from '../alerts.contract.ts'

export async function alertRows({ app, word }: SampleMaker) {
  const [alert] = await app.sql<{ id: number }>(
    `insert into alerts (message, scheduled_time) values ($1, now() + interval '1 year') returning id`,
    [word],
  )
  return { alert: alert!.id }
}

export const alertSamples = (rows: { alert: number }): Samples<typeof alertsContract> => {
  const input = { message: 'Update at noon', scheduled_time: '2099-12-01T10:00:00Z' }
  return { add: input, edit: { id: rows.alert, ...input }, withdraw: { id: rows.alert } }
}

export default samplesFor({ samples: { alerts: alertSamples }, rows: alertRows })

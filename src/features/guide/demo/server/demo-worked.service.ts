import type { CompanyTx } from '#server/db/company-tx.ts'
import { seedRows, takeIds } from './demo.queries.ts'
import { type ItemIds, pricedWork } from './demo-catalogue.service.ts'
import { type DemoItem, labour } from './demo-catalogue.ts'
import { entriesOf, hoursOf, isWorked } from './demo-hours.ts'
import type { PricedJob } from './demo-money.service.ts'

/** A part that a finished job used. */
export interface UsedPart {
  job: { id: number; type: string }
  /** Its row on the job. */
  row: string
  item: DemoItem
  quantity: number
  at: string
  /** The technician whose van it came from. */
  van: number
}

type WorkedJob = PricedJob & Parameters<typeof isWorked>[0] & { people: readonly number[] }

/** The materials that finished jobs were invoiced for, oldest first. */
export const partsUsed = (jobs: readonly WorkedJob[], now: Date): UsedPart[] =>
  jobs
    .filter(job => isWorked(job, now))
    .sort((a, b) => a.appointment!.end.localeCompare(b.appointment!.end))
    .flatMap(job =>
      pricedWork(job.type, job.minutes, job.number)
        .filter(({ item }) => item !== labour)
        .map(({ item, quantity }, n) => ({
          job,
          row: String(n + 1),
          item,
          quantity,
          at: job.appointment!.end,
          van: job.people[0]!,
        })),
    )

export const seedJobParts = (tx: CompanyTx, used: readonly UsedPart[], items: ItemIds) =>
  seedRows(
    tx,
    'job_parts',
    used.map(({ job, row, item, quantity, van }) => ({
      job_id: job.id,
      id: row,
      place: Number(row) - 1,
      item_id: items.get(item.code),
      name: item.name,
      price_cents: item.price_cents,
      quantity,
      belongs_to: van,
      assigned_to: null,
      is_used: true,
    })),
  )

/** Hours clocked and worked on jobs, of the whole year. */
export async function seedHours(
  tx: CompanyTx,
  jobs: Parameters<typeof hoursOf>[0],
  zone: string,
): Promise<void> {
  const entries = entriesOf(hoursOf(jobs, zone, tx.now))
  const ids = await takeIds(tx, 'clock_times', entries.length)
  await seedRows(
    tx,
    'clock_times',
    entries.map((entry, n) => ({ id: ids[n], ...entry })),
  )
  const onJobs = entries.flatMap(({ kind: _, ...entry }, n) =>
    entry.job_id === null ? [] : [{ ...entry, clock_id: ids[n] }],
  )
  const times = await takeIds(tx, 'job_times', onJobs.length)
  await seedRows(
    tx,
    'job_times',
    onJobs.map((time, n) => ({ id: times[n], ...time })),
  )
}

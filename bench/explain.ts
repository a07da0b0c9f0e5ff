import pg from 'pg'
import type { Captured } from './capture.ts'

/**
 * The plans of statements as the product runs them: by the serving role, so with its policies, planned for their values.
 * What a definer function runs inside is not in them.
 */
export async function explain(
  serve: pg.PoolConfig,
  company: number,
  statements: readonly Captured[],
): Promise<string> {
  const client = new pg.Client(serve)
  await client.connect()
  try {
    await client.query(
      `begin read only; set local app.company_id = '${company}'; set local plan_cache_mode = force_custom_plan`,
    )
    const plans: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, buffers off) ${text}`,
        values,
      )
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    }
    return plans.join('\n\n')
  } finally {
    await client.end()
  }
}

/** Small tables are read whole, and should be. */
const manyRows = 2_000

/** Tables of which a plan reads all rows, where these are many. */
export function sequentialScans(plan: string): string[] {
  const lines = plan.split('\n')
  return lines.flatMap((line, at) => {
    const table = /Seq Scan on (\w+)/.exec(line)?.[1]
    if (!table || line.includes('never executed')) return []
    const read = /rows=([\d.]+)/.exec(line)
    const depth = line.search(/\S/)
    const end = lines.findIndex((other, i) => i > at && other.search(/\S/) <= depth)
    const own = lines.slice(at + 1, end < 0 ? undefined : end)
    const removed = own.map(each => /^\s*Rows Removed by Filter: (\d+)/.exec(each)?.[1]).find(Boolean)
    const rows = Number(read?.[1] ?? 0) + Number(removed ?? 0)
    return rows >= manyRows ? [`${table} (${rows.toLocaleString('en')} rows)`] : []
  })
}

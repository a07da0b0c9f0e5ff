import type { ShownRow } from '#features/work/jobs/job-rows.wire.ts'

export interface Site {
  address: string
  jobs: number
  /** When the newest of them was booked; null: none was. */
  last: string | null
}

/** Where a client has had work done: their own address first, then those of their jobs, newest first. */
export function sitesOf(
  client: { main_address: string },
  jobs: readonly Pick<ShownRow, 'address' | 'created_at'>[],
): Site[] {
  const sites = new Map<string, Site>()
  const keyOf = (address: string) =>
    address
      .trim()
      .toLowerCase()
      .replaceAll(/[\s,]+/g, ' ')
  const at = (address: string) => {
    const key = keyOf(address)
    const site = sites.get(key) ?? { address: address.trim(), jobs: 0, last: null }
    if (key) sites.set(key, site)
    return site
  }
  at(client.main_address)
  for (const job of [...jobs].sort((a, b) => b.created_at.localeCompare(a.created_at))) {
    const site = at(job.address)
    site.jobs += 1
    site.last ??= job.created_at
  }
  return [...sites.values()]
}

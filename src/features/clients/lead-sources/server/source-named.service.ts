import type { UserTx } from '#server/db/company-tx.ts'
import { leadSources } from './lead-sources.queries.ts'

/** The lead source with this name, added where there is none. */
export async function sourceNamed(tx: UserTx, name: string): Promise<number> {
  const known = (await leadSources.all(tx)).find(each => each.name.toLowerCase() === name.toLowerCase())
  if (known) return known.id
  const [row] = await leadSources.insert(tx, [{ name }])
  tx.record('lead_sources', null, row!)
  return row!.id
}

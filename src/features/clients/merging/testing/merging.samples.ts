import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { mergingContract } from '../merging.contract.ts'

export type MergingRows = Awaited<ReturnType<typeof mergingRows>>

export async function mergingRows({ insert, word }: SampleMaker) {
  const client = (name: string) => insert('insert into clients (company_id, name) values ($1, $2)', name)
  const twin = await client(`${word} Twin`)
  const kept = await client(`${word} Kept`)
  const merged = await insert(
    'insert into clients (company_id, name, deleted_at, merged_into) values ($1, $2, now(), $3)',
    `${word} Merged`,
    kept,
  )
  return {
    twin,
    keptClient: kept,
    merge: await insert(
      `insert into client_merges (company_id, kept_id, merged_id, moved, before, version_after)
       values ($1, $2, $3, '{}', '{"fields": {}, "contacts": [], "sites": [], "tags": []}', 99)`,
      kept,
      merged,
    ),
  }
}

export const mergingSamples = (rows: MergingRows & { client: number }): Samples<typeof mergingContract> => ({
  pair: { keep: rows.client, merge: rows.twin },
  merge: { keep: rows.client, merge: rows.twin, taken: ['name'] },
  undo: { id: rows.merge },
  merges: { id: rows.keptClient },
  keepApart: { a: rows.client, b: rows.twin },
})

export default samplesFor({ samples: { merging: mergingSamples }, rows: mergingRows })

import { createHash } from 'node:crypto'
import type { UserContext } from '#server/context.ts'
import { keepPrint } from './proof.queries.ts'

/** Passes a PDF on and keeps its fingerprint: the last bytes leave once it is kept, so that a whole file is always known. */
export async function* printed(
  { db, session }: UserContext,
  answerId: number,
  pdf: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  for await (const bytes of pdf) {
    hash.update(bytes)
    if (last) yield last
    last = bytes
  }
  await db.withCompany(session.companyId, tx => keepPrint(tx, answerId, hash.digest()))
  if (last) yield last
}

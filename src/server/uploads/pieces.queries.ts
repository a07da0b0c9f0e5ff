import type { CompanyTx } from '#server/db/company-tx.ts'

/** Files of one person that may be under way; the ones without a word for longest make room. */
const mostUnderWay = 8

export interface UploadRow {
  bytes: number
  has: number
  used_hash: Buffer | null
}

const named = (tx: CompanyTx, userId: number, key: string) =>
  tx
    .rows('uploads')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['bytes', 'has', 'used_hash'])

export const uploadNamed = (tx: CompanyTx, userId: number, key: string): Promise<UploadRow | undefined> =>
  named(tx, userId, key).executeTakeFirst()

/** The same, begun where it is new, and kept from others until the end of the transaction. */
export async function beginUpload(
  tx: CompanyTx,
  userId: number,
  key: string,
  bytes: number,
): Promise<UploadRow> {
  await tx
    .insertRows('uploads', { user_id: userId, key, bytes, touched_at: tx.now })
    .onConflict(on => on.columns(['company_id', 'user_id', 'key']).doNothing())
    .execute()
  await tx
    .deleteRows('uploads')
    .where('user_id', '=', userId)
    .where('used_hash', 'is', null)
    .where('key', '<>', key)
    .where('key', 'in', kept =>
      kept
        .selectFrom('uploads')
        .select('key')
        .where('company_id', '=', tx.companyId)
        .where('user_id', '=', userId)
        .where('used_hash', 'is', null)
        .orderBy('touched_at', 'desc')
        .offset(mostUnderWay),
    )
    .execute()
  return named(tx, userId, key).forUpdate().executeTakeFirstOrThrow()
}

export async function addPiece(
  tx: CompanyTx,
  userId: number,
  key: string,
  piece: { first: number; bytes: Buffer },
): Promise<void> {
  await tx.insertRows('upload_pieces', { user_id: userId, key, ...piece }).execute()
  await tx
    .updateRows('uploads')
    .set({ has: piece.first + piece.bytes.length, touched_at: tx.now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** The pieces of a file in their order, one at a time in memory. */
export async function* piecesOf(tx: CompanyTx, userId: number, key: string): AsyncGenerator<Buffer> {
  let next = 0
  for (;;) {
    const piece = await tx
      .rows('upload_pieces')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('first', '=', next)
      .select('bytes')
      .executeTakeFirst()
    if (!piece) return
    next += piece.bytes.length
    yield piece.bytes
  }
}

/** A request has taken the file: its hash alone stays, by which a repetition of that request is known. */
export async function useUpload(tx: CompanyTx, userId: number, key: string, hash: Buffer): Promise<void> {
  await tx.deleteRows('upload_pieces').where('user_id', '=', userId).where('key', '=', key).execute()
  await tx
    .updateRows('uploads')
    .set({ used_hash: hash, touched_at: tx.now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export const dropUpload = (tx: CompanyTx, userId: number, key: string) =>
  tx.deleteRows('uploads').where('user_id', '=', userId).where('key', '=', key).execute()

/** Forgets files without a word since `before`. */
export const forgetUploads = (tx: CompanyTx, before: Date) =>
  tx.deleteRows('uploads').where('touched_at', '<', before).execute()

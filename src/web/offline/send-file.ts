import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { uploadsContract } from '#shared/uploads/uploads.contract.ts'
import { mostBytesInPieces, mostPieceBytes, uploadPattern } from '#shared/uploads/uploads.ts'
import { sha256Of } from '../files/sha256.ts'
import { type SendOptions, send } from '../send.ts'

/** Bytes of the first piece over a poor line; the next is twice as large while pieces pass quickly. */
const leastPiece = 128_000
/** Milliseconds in which a piece should pass: a line that is cut every few seconds carries several. */
const quickly = 4_000
/** Milliseconds after which a piece is given up, and the line held for dead. */
const patience = 60_000

let pieceBytes = leastPiece
/** The line is poor once a file has broken off on it, until pieces of the full size pass quickly. */
let isPoor = false

type Options = SendOptions & { idempotencyKey: string }

/**
 * Sends a call with its file: at once, or over a poor line in pieces, which go on after the last one that has arrived. The
 * server takes the file only if it has the same bytes. Fails as `send` does.
 */
export async function sendFile<E extends Endpoint>(entry: E, input: Sends<E>, file: File, options: Options) {
  // On plain http in a local network a browser computes none.
  const fileHash = crypto.subtle ? await sha256Of(file) : undefined
  const key = options.idempotencyKey
  const mayGoInPieces = file.size > leastPiece && file.size <= mostBytesInPieces && uploadPattern.test(key)
  if (!isPoor || !mayGoInPieces) {
    try {
      return await send(entry, input, { ...options, file, fileHash })
    } catch (error) {
      if ((error as { status?: number }).status === 0) isPoor = true
      throw error
    }
  }
  await sendPieces(key, file, options)
  return send(entry, input, { ...options, arrived: { key, name: file.name }, fileHash })
}

async function sendPieces(key: string, file: File, { signal, onSent }: Options): Promise<void> {
  const asked = { patience, ...(signal && { signal }) }
  let { has } = await send(uploadsContract.state, { key }, asked)
  while (has < file.size) {
    const from = has
    const piece = file.slice(from, from + pieceBytes)
    onSent?.(from / file.size)
    const began = performance.now()
    try {
      has = (
        await send(
          uploadsContract.add,
          { key, from, of: file.size },
          {
            ...asked,
            file: piece,
            onSent: part => onSent?.((from + part * piece.size) / file.size),
          },
        )
      ).has
    } catch (error) {
      pieceBytes = leastPiece
      throw error
    }
    const isQuick = performance.now() - began < quickly / 2
    if (isQuick && piece.size === mostPieceBytes) isPoor = false
    if (isQuick) pieceBytes = Math.min(mostPieceBytes, 2 * pieceBytes)
    else if (performance.now() - began > quickly) pieceBytes = Math.max(leastPiece, pieceBytes >> 1)
  }
}

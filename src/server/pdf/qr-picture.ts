import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import type { Picture } from './picture.ts'

/** Pixels of one of its squares: enough for paper at any size that a phone reads, and a byte's bits. */
const square = 8

/**
 * A text, as the address of a page, as a QR code: dark on white, with the margin that readers need. Written here, as sharp takes
 * four times as long for one, and a batch prints hundreds.
 */
export function qrPicture(text: string): Picture {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const side = size * square
  // A bit a pixel, so a square is a byte; the byte before a row says that it is written as it is.
  const rows = data.flatMap(row =>
    Array<Buffer>(square).fill(Buffer.from([0, ...row.map(isDark => (isDark ? 0 : 255))])),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { bytes, width: side, height: side }
}

/** A part of a PNG: its length, its kind and content, and their checksum. */
function chunk(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(kind), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

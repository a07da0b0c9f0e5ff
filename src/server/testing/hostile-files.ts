import { deflateSync } from 'node:zlib'

interface Moving {
  width: number
  height: number
  frames: number
}

const le = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

/** A GIF whose frames are one pixel each on a canvas as large as told: a few bytes a frame. */
export function gifBomb({ width, height, frames }: Moving): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    le(width, 2),
    le(height, 2),
    Buffer.from([0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
  ])
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 5, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, 0x44, 1, 0],
  ])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

/** The same as a WebP; `still` is one of a single pixel. */
export function webpBomb(still: Buffer, { width, height, frames }: Moving): Buffer {
  const chunk = (name: string, body: Buffer) => Buffer.concat([Buffer.from(name), le(body.length, 4), body])
  const picture = still.subarray(12)
  const frame = chunk('ANMF', Buffer.concat([le(0, 6), le(0, 6), le(50, 3), le(0, 1), picture]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([le(2, 4), le(width - 1, 3), le(height - 1, 3)])),
    chunk('ANIM', le(0, 6)),
    ...Array<Buffer>(frames).fill(frame),
  ])
  return Buffer.concat([Buffer.from('RIFF'), le(body.length, 4), body])
}

/** The PDF with another content of its page: one that unpacks to this many bytes of drawing. */
export function pdfBomb(plain: Buffer, bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, '(a) Tj '), { level: 9 })
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  const stream = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]).toString('latin1')
  const text = plain
    .toString('latin1')
    .replace(/<< \/Length \d+ >>\nstream\n[\s\S]*?\nendstream/, () => stream)
  return Buffer.from(text, 'latin1')
}

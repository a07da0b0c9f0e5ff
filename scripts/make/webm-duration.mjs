const info = Buffer.from([0x15, 0x49, 0xa9, 0x66])
const durationId = Buffer.from([0x44, 0x89])

/**
 * Adds the duration to a WebM file: MediaRecorder omits it, and players then show no progress bar. In milliseconds,
 * the default timestamp scale (RFC 9559, Info and Duration).
 */
export function withDuration(file, milliseconds) {
  const at = file.indexOf(info)
  if (at < 0) return file
  const sizeAt = at + info.length
  const length = Math.clz32(file[sizeAt]) - 23
  const size = readSize(file, sizeAt, length)
  const body = file.subarray(sizeAt + length, sizeAt + length + size)
  if (body.includes(durationId)) return file
  const value = Buffer.alloc(8)
  value.writeDoubleBE(milliseconds)
  const longer = Buffer.concat([body, durationId, Buffer.from([0x88]), value])
  const newSize = Buffer.alloc(8)
  newSize.writeBigUInt64BE(BigInt(longer.length) | (1n << 56n))
  return Buffer.concat([file.subarray(0, sizeAt), newSize, longer, file.subarray(sizeAt + length + size)])
}

/** An EBML number of the given length, without its length marker bit. */
function readSize(file, at, length) {
  let size = file[at] & (0xff >> length)
  for (let i = 1; i < length; i++) size = size * 256 + file[at + i]
  return size
}

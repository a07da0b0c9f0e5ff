import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Steps before and after now that are accepted too, as phones' clocks differ. */
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Random bytes as base32 (RFC 4648, without padding): what authenticator apps and people can type. */
export function randomBase32(bytes: number): string {
  const bits = [...randomBytes(bytes)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code for a 30-second step (RFC 6238 with SHA-1, six digits; RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac[19] ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** True if a code has the form shown by authenticator apps, as opposed to a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * The latest step that can have been used before a code of `step` is: a later one was used while the clock was wrong, and
 * would lock the person out until then.
 */
export const latestBefore = (step: number) => step + 2 * tolerance

/** The step that a code belongs to: at most one before or after now, and later than `after`; null if there is none. */
export function totpStep(secret: string, code: string, now: Date, after: number | null): number | null {
  if (!isAppCode(code)) return null
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  for (let step = Math.max(current - tolerance, 0); step <= current + tolerance; step++) {
    const isSame = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))
    if (isSame && (after === null || step > after || after > latestBefore(step))) return step
  }
  return null
}

/** The content of the QR code (the "Key Uri Format" of authenticator apps). */
export function totpUri(secret: string, account: string): string {
  const issuer = 'Tradewind'
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`
}

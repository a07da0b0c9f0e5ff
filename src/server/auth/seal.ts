import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts secrets that the database stores and the server must be able to read again. */
export interface Seal {
  /** `what` names the place, such as 'totp:7': a sealed text copied elsewhere can't be opened there. */
  seal(text: string, what: string): string
  /** The text; null if it was not sealed with this key for this place. */
  open(sealed: string, what: string): string | null
  /** 26 small letters and digits that nobody else can make for this text: where a sealed one is too long. */
  mark(text: string, what: string): string
}

/** Prefix of every sealed text; the number is the version of the format. */
const sealMark = 'v1.'
const [nonceBytes, tagBytes] = [12, 16]

/** AES-256-GCM with a random nonce (NIST SP 800-38D). The key has 32 bytes. */
export function createSeal(key: Buffer): Seal {
  const markKey = createHmac('sha256', key).update('mark').digest()
  return {
    mark: (text, what) => createHmac('sha256', markKey).update(`${what}\0${text}`).digest('hex').slice(0, 26),
    seal(text, what) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(what))
      const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return sealMark + Buffer.concat(bytes).toString('base64url')
    },
    open(sealed, what) {
      if (!sealed.startsWith(sealMark)) return null
      const written = sealed.slice(sealMark.length)
      const bytes = Buffer.from(written, 'base64url')
      // Reading ignores what is no whole byte, so that a link with a letter too much would open as well.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== written) return null
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(what))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        // Another key, another place, or damaged.
        return null
      }
    },
  }
}

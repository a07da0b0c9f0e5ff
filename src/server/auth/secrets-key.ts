import { randomBytes } from 'node:crypto'
import { keptKey } from './kept-key.ts'

const keyBytes = 32

/** A key of 32 bytes in base64 or base64url; null for any other text. */
export function parseSecretsKey(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), 'base64url')
  return key.length === keyBytes ? key : null
}

/** The key in `dataDir`/keys that seals secrets, created at the first start. Throws StartError on a damaged file. */
export function keptSecretsKey(dataDir: string): Promise<Buffer> {
  return keptKey(dataDir, {
    name: 'secrets.key',
    make: () => randomBytes(keyBytes).toString('base64url'),
    parse: parseSecretsKey,
    holds: 'key',
    afterwards: 'authenticator apps have to be set up anew then, with a recovery code',
  })
}

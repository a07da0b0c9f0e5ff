import { keptKey } from '../../auth/kept-key.ts'

/** The server's identity towards push services (RFC 8292), base64url. A browser's subscription hangs on it. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys in `dataDir`/keys, made at the first start. Throws StartError on a damaged file. */
export function keptVapidKeys(dataDir: string): Promise<VapidKeys> {
  return keptKey(dataDir, {
    name: 'vapid.json',
    async make() {
      const { default: webPush } = await import('web-push')
      return JSON.stringify(webPush.generateVAPIDKeys())
    },
    parse,
    holds: 'key pair',
    afterwards: 'new keys are made then',
  })
}

function parse(text: string): VapidKeys | null {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Partial<VapidKeys>
    return isKey(publicKey, 65) && isKey(privateKey, 32) ? { publicKey, privateKey } : null
  } catch {
    return null
  }
}

function isKey(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length === bytes
}

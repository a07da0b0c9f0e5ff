import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../db/start-error.ts'

/** The server's identity towards push services (RFC 8292), base64url. A browser's subscription hangs on it. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The keys in `dataDir`/keys, made at the first start; only the owner may read them. Throws StartError on a damaged file. */
export async function keptVapidKeys(dataDir: string): Promise<VapidKeys> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'vapid.json')
  const kept = await read(file)
  if (kept) return kept
  const { default: webPush } = await import('web-push')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(webPush.generateVAPIDKeys())}\n`, { mode: 0o600, flag: 'wx' })
  // Of two servers that start at once, the first to link wins and both read the same.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await read(file)
  if (!made) throw new Error(`${file} is gone`)
  return made
}

async function read(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Partial<VapidKeys>
    if (isKey(publicKey, 65) && isKey(privateKey, 32)) return { publicKey, privateKey }
  } catch {
    // Said below, as for any other content that is no key.
  }
  throw new StartError(
    `${file} holds no key pair. Put back the file of a backup, or remove it: new keys are made then.`,
  )
}

function isKey(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && Buffer.from(value, 'base64url').length === bytes
}

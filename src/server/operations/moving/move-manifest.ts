import { createHmac, timingSafeEqual } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperationRefused } from '../refused.ts'

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
export type PackPart = z.infer<typeof part>

const packed = z.object({
  product: z.literal('tradewind'),
  format: z.literal(1),
  version: z.string(),
  move: z.string(),
  company: z.number(),
  name: z.string(),
  shareCode: z.string(),
  closedAt: z.string(),
  packedAt: z.string(),
  /** The schema: names of the migrations. */
  migrations: z.array(z.string()),
  /** `digest` is the sum of the SHA-256 of all rows, whatever their order. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      digest: z.string(),
      parts: z.array(part),
    }),
  ),
  accounts: z.object({ rows: z.number(), part }),
  /** Work that was put on the schedule. */
  works: z.object({ rows: z.number(), part }),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number(), part }),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
/** The contents of a pack, written last. */
export type PackManifest = z.infer<typeof packed>

/** Written by the installation that it comes to, for the one that it leaves. */
const arrival = z.object({ move: z.string(), url: z.string(), company: z.number() })
export type Arrival = z.infer<typeof arrival>
/** Written by the installation that it leaves, for the one that it comes to: only then it works there. */
const departure = z.object({ move: z.string(), movedAt: z.string() })

export const manifestFile = 'manifest.json'
interface Kinds {
  [manifestFile]: PackManifest
  'arrived.json': Arrival
  'departed.json': z.infer<typeof departure>
}
const kinds: { [K in keyof Kinds]: z.ZodMiniType<Kinds[K]> } = {
  [manifestFile]: packed,
  'arrived.json': arrival,
  'departed.json': departure,
}

const signed = z.object({ text: z.string(), signature: z.string() })

const signatureOf = (key: Buffer, file: string, text: string) =>
  createHmac('sha256', key).update(`${file}\0${text}`).digest('hex')

/** Writes a file of a pack, whole or not at all, signed with the key that both installations have. */
export async function writeSigned<K extends keyof Kinds>(
  key: Buffer,
  folder: string,
  file: K,
  content: Kinds[K],
): Promise<void> {
  const text = JSON.stringify(content)
  const draft = join(folder, `${file}.unfinished`)
  await writeFile(draft, JSON.stringify({ text, signature: signatureOf(key, file, text) }), { mode: 0o600 })
  const written = await open(draft, 'r')
  await written.sync()
  await written.close()
  await rename(draft, join(folder, file))
}

/** Reads one; null: it is not there. Throws OperationRefused for one that was changed or has another key. */
export async function readSigned<K extends keyof Kinds>(
  key: Buffer,
  folder: string,
  file: K,
): Promise<Kinds[K] | null> {
  const whole = await readFile(join(folder, file), 'utf8').catch(error => {
    if (/^(ENOENT|ENOTDIR)$/.test((error as { code?: string }).code ?? '')) return null
    throw error
  })
  if (whole === null) return null
  const read = z.safeParse(signed, parsed(whole))
  if (read.success && isSame(read.data.signature, signatureOf(key, file, read.data.text))) {
    const content = z.safeParse(kinds[file], parsed(read.data.text))
    if (content.success) return content.data
  }
  throw new OperationRefused(
    `${join(folder, file)} is not as it was written, or the other installation has another INSTALLATIONS_KEY.`,
  )
}

/** The manifest of a whole pack. */
export async function readPack(key: Buffer, folder: string): Promise<PackManifest> {
  const manifest = await readSigned(key, folder, manifestFile)
  if (manifest) return manifest
  throw new OperationRefused(`There is no whole pack in ${folder}: ${manifestFile} is missing.`)
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

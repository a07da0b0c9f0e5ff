import * as z from 'zod/mini'

/** The form of the backup file itself; raised when a reader of this one would not understand it. */
export const backupFormat = 1

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
/** One member of the backup file. */
export type Part = z.infer<typeof part>

const manifest = z.object({
  product: z.literal('tradewind'),
  format: z.number(),
  /** Of the product that made it. */
  version: z.string(),
  createdAt: z.string(),
  /** Names of the migrations that its database had seen. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), parts: z.array(part) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Files of the data folder: where they lie in it, their mode, and the member that holds them. */
  files: z.array(z.object({ path: z.string(), mode: z.number(), part })),
})
/** What a backup holds; its last member but one, followed by its own SHA-256. */
export type Manifest = z.infer<typeof manifest>

/** The manifest in a text; null when it is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    const read = z.safeParse(manifest, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Rows of all tables. */
export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, table) => sum + table.rows, 0)
}

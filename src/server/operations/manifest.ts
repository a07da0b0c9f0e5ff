import * as z from 'zod/mini'

/** Version of the file format; incremented on incompatible changes. */
export const backupFormat = 1

const part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
/** One member of the backup file. */
export type Part = z.infer<typeof part>

const manifest = z.object({
  product: z.literal('tradewind'),
  format: z.number(),
  /** Version of the product that made it. */
  version: z.string(),
  createdAt: z.string(),
  /** Names of the migrations applied to the database. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), parts: z.array(part) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Files of the data folder: relative path, mode, and the archive member with the contents. */
  files: z.array(z.object({ path: z.string(), mode: z.number(), part })),
})
/** Contents of a backup. Stored as the last member but one, followed by its own SHA-256. */
export type Manifest = z.infer<typeof manifest>

/** Parses a manifest; null when the text is not one. */
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

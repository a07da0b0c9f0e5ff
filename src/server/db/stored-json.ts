import * as z from 'zod/mini'

/**
 * The value of a jsonb column, by its schema: the database checks no shape, and a type that is only claimed shows what is
 * broken as if it were right. Throws an error that says where, never what: the caller is told that it failed, the operator
 * which row to look at.
 */
export function storedJson<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  column: `${string}.${string}`,
  row: number | string,
): z.output<S> {
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const places = new Set(read.error.issues.map(({ path }) => path.join('.') || 'the whole'))
  throw new Error(`${column} of ${row} can't be read: ${[...places].slice(0, 5).join(', ')}`)
}

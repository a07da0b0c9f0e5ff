import { refuse } from '#server/refusal.ts'

/** Where a page ended: the last row's value of the sort field, as text, and its id. */
export interface PageKey {
  value: string
  id: number
}

/** The key as it travels in `next` and `after`. */
export function writePageKey({ value, id }: PageKey): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Reads an `after`; refuses one that was not made by writePageKey. */
export function readPageKey(text: string): PageKey {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (typeof value === 'string' && !value.includes('\0') && Number.isSafeInteger(id)) {
      return { value, id: id as number }
    }
  } catch {
    // Not ours: refused below.
  }
  return refuse(400, 'After is not valid', { field: 'pagination' })
}

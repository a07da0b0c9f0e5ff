import { refuse } from '#server/refusal.ts'

/** Where a page ended: the last row's value of the sort field, as text, and its id. */
export interface PageKey {
  value: string
  id: number
}

/** The key as passed in `next` and `after`; it names its sort, so that no other accepts it. */
export function writePageKey(sort: string, { value, id }: PageKey): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

/** Reads an `after`; refuses one that writePageKey did not make for this sort. */
export function readPageKey(text: string, sort: string): PageKey {
  const [keySort, value, id] = partsOf(text)
  const isText = typeof value === 'string' && !value.includes('\0')
  return keySort === sort && isText && Number.isSafeInteger(id)
    ? { value, id: id as number }
    : refusePageKey()
}

export const refusePageKey = (): never => refuse(400, 'After is not valid', { field: 'pagination' })

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

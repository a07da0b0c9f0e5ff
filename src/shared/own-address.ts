/**
 * A screen's path: words between single slashes, then a query or a hash. Whatever else begins with a slash may be
 * read as another place: '//evil.test', '/\evil.test' and '/<tab>/evil.test' are other sites, '/.//' and '/%61uth'
 * are other paths than they look.
 */
const pattern = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:[?#][^\s\\]*)?$/

/** The value when it is an address of one of our own screens, or null. */
export function ownAddress(value: unknown): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

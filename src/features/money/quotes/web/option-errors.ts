import type { QuoteLine } from '#features/money/documents/options.rules.ts'

/** Messages by the lines' places in the whole quote, by their places among these. */
export function errorsOf(
  errors: Readonly<Record<string, string>>,
  all: readonly QuoteLine[],
  lines: readonly QuoteLine[],
): Record<string, string> {
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const [, place, field] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
    const at = lines.findIndex(({ id }) => id === all[Number(place)]?.id)
    return place !== undefined && at >= 0 ? [[`lines.${at}.${field}`, message] as const] : []
  })
  return Object.fromEntries(found)
}

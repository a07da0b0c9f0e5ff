import { numberFormat } from '#shared/numbers/number-format.ts'

/** Page numbers to offer: first, last, and those around the current one; null is a gap. */
export function pageNumbers(page: number, count: number): (number | null)[] {
  if (count <= 7) return Array.from({ length: count }, (_, i) => i + 1)
  const from = Math.max(2, Math.min(page - 1, count - 4))
  const to = Math.min(count - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < count - 1 ? [null] : []), count]
}

/** '1–10 of 243', '1–10 of 1,000+'; numbers in the reader's manner. */
export function pageSpan(
  facts: { page: number; pageSize: number; shown: number; total: number; totalCapped?: boolean },
  locale: string,
): { from: string; to: string; total: string } {
  const number = numberFormat(locale, 'count')
  const first = (facts.page - 1) * facts.pageSize
  const capped = facts.totalCapped === true
  const total = capped ? Math.floor(facts.total / 1_000) * 1_000 || facts.total : facts.total
  return {
    from: number.format(facts.shown === 0 ? 0 : first + 1),
    to: number.format(first + facts.shown),
    total: number.format(total) + (capped ? '+' : ''),
  }
}

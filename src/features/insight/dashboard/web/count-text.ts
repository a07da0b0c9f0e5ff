import { language } from '#web/i18n.ts'

/** A count as text; one that was capped reads '1,000+'. */
export function countText(count: number, isCapped = false): string {
  const locale = language() === 'en' ? 'en-AU' : language()
  return `${count.toLocaleString(locale)}${isCapped ? '+' : ''}`
}

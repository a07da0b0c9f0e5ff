import { language } from '#web/i18n.ts'

/** A count for people; one that was not counted to its end says so: '1,000+'. */
export function countText(count: number, isCapped: boolean): string {
  const locale = language() === 'en' ? 'en-AU' : language()
  return `${count.toLocaleString(locale)}${isCapped ? '+' : ''}`
}

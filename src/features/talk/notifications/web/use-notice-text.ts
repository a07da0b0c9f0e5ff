import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { NoticeParams } from '../notifications.rules.ts'

/** Puts a sentence together in the reader's language, with its time in the company's zone. */
export function useNoticeText(): (text: string, params: NoticeParams) => string {
  const t = useTexts()
  const { instant } = useCompanyTime()
  return (text, params) => t(text, params.at ? { ...params, at: instant(String(params.at)) } : params)
}

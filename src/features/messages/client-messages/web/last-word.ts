import type { Translate } from '#shared/translator.ts'

interface LastWord {
  text: string
  isCall: boolean
  missed: boolean
  files: number
}

/** One line about what was said last in a conversation. */
export function lastWord(t: Translate, { text, isCall, missed, files }: LastWord): string {
  if (isCall) return t(missed ? 'Missed call' : 'Call')
  return text || (files === 1 ? t('1 file') : t('{{count}} files', { count: files }))
}

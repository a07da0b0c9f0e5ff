import type { Translate } from '#shared/translator.ts'
import type { DiaryEntry } from './diary.contract.ts'
import type { DiaryType } from './diary.rules.ts'

export interface DiaryLine {
  text: string
  /** A file that was removed. */
  isGone?: boolean
  /** Path of the file that it tells of. */
  url?: string
}

const textNames = ['subject', 'message', 'note', 'text'] as const

/** Lines of an entry: the product's sentence, a person's text, or its items (document 1 §3 and §9). */
export function diaryLines(
  {
    type,
    content,
    text: told,
    values,
  }: Pick<DiaryEntry, 'type' | 'content'> & Partial<Pick<DiaryEntry, 'text' | 'values'>>,
  t: Translate,
): DiaryLine[] {
  if (told !== undefined) {
    const text = t({ text: told, values: values ?? {}, message: String(content) })
    const url = type === 'file' && Array.isArray(content) ? content[0]?.url : undefined
    return [{ text, ...(typeof url === 'string' && { url }) }]
  }
  if (typeof content === 'string') return [{ text: type === 'sms' ? withoutReplyLines(content) : content }]
  return [content].flat().map(item => itemLine(type, item, t))
}

function itemLine(type: DiaryType, item: Record<string, unknown>, t: Translate): DiaryLine {
  if (type === 'file') {
    const name = String(item.filename ?? '').replace(/^jobsFile\//, '')
    return item.status === 'removed'
      ? { text: t('{{name}} removed', { name }), isGone: true }
      : { text: name }
  }
  if (type === 'task') return { text: String(item.taskName ?? '') }
  const text = textNames.flatMap(name => (typeof item[name] === 'string' ? [item[name]] : [])).join('\n')
  return { text: type === 'sms' ? withoutReplyLines(text) : text }
}

function withoutReplyLines(text: string): string {
  return text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('To reply:'))
    .join('\n')
    .trim()
}

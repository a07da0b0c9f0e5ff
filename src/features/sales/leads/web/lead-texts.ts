import type { Translate } from '#shared/translator.ts'
import type { Tone } from '#web/ui/StatusBadge.tsx'
import { leadName, leadStatus } from '../leads.rules.ts'

const tones: Readonly<Record<number, Tone>> = {
  [leadStatus.new]: 'blue',
  [leadStatus.contacted]: 'teal',
  [leadStatus.quoted]: 'amber',
  [leadStatus.won]: 'green',
  [leadStatus.lost]: 'grey',
}

export const leadTone = (status: number): Tone => tones[status] ?? 'grey'

/** A time that somebody waited, in its largest unit. */
export function waitText(t: Translate, minutes: number): string {
  if (minutes < 60) return t('{{count}} min', { count: Math.max(0, Math.round(minutes)) })
  if (minutes < 48 * 60) return t('{{count}} h', { count: Math.round(minutes / 60) })
  return t('{{count}} days', { count: Math.round(minutes / 1_440) })
}

export const minutesBetween = (from: string, to: string | number): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000

/** Name for a list: contact and company. */
export const nameWithCompany = (lead: Parameters<typeof leadName>[0]): string =>
  [leadName(lead), lead.name ? lead.company_name : ''].filter(Boolean).join(', ')

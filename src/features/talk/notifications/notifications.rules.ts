import type { GroupKind } from '#shared/access.ts'
import type { KindFacts } from './kind-facts.ts'
import { noticeKinds } from './notice-kinds.rules.ts'

export type NoticeKind = (typeof noticeKinds)[number]['kind']
/** The details of a kind, or undefined for an unknown number. */
export function kindOf(id: number): KindFacts | undefined {
  return noticeKinds.find(each => each.id === id)
}

export function kindId(kind: NoticeKind): number {
  return noticeKinds.find(each => each.kind === kind)!.id
}

/** The kinds that somebody in a group of this kind can be told of. */
export function kindsFor(group: GroupKind): KindFacts[] {
  return noticeKinds.filter(({ groups: only }: KindFacts) => only === null || only.includes(group))
}

export interface Channels {
  active: boolean
  bell: boolean
  push: boolean
}

/** The default: everything, everywhere. */
export const usualChannels: Channels = { active: true, bell: true, push: true }

/** Days after which a person's old activities are cleared. */
export const keptDays = 90

export const notificationTexts = {
  badToken: 'This browser’s subscription is not valid. Please turn notifications on again.',
  saved: 'Notification settings saved.',
} as const

/** A name as shown in a notification: short enough that the sentence stays readable. */
export function shortName(name: string): string {
  const characters = [...name.trim()]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}

/** Where a click on an activity leads, or null when there is nothing to open. */
export function activityPath({ job_id, path }: { job_id: number | null; path: string }): string | null {
  if (path !== '') return path
  return job_id === null ? null : `/jobs?job=${job_id}`
}

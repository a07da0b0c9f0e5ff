import { stemsOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const campaignStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'done',
  'cancelled',
  'stopped',
] as const
export type CampaignState = (typeof campaignStates)[number]

/** Reasons why a client gets no message. */
export const leftReasons = ['noAddress', 'withdrawn', 'held', 'noConsent', 'recent', 'twice', 'gone'] as const
export type LeftReason = (typeof leftReasons)[number]
export const leftLabels: Record<LeftReason, string> = {
  noAddress: 'No address',
  withdrawn: 'Opted out of marketing',
  held: 'Emails bounce',
  noConsent: 'No consent',
  recent: 'Got marketing in the last 7 days',
  twice: 'Same address as another client',
  gone: 'Deleted',
}

/** Days between two messages of marketing to one person. */
export const daysBetween = 7

/** Shares at which a campaign stops itself, once so many messages have left. */
export const mostBounced = 0.05
export const mostComplained = 0.003
export const leastJudged = 50

export const placeholderNames = [
  'Customer_Name',
  'Company_Name',
  'Company_Phone',
  'Review_Link',
  ...stemsOf('/clients'),
]

export const campaignTexts = {
  name: 'Give the campaign a name.',
  nameTaken: 'Another audience has this name.',
  subject: 'Write a subject.',
  text: 'Write a message.',
  template: 'This template no longer exists or has no design.',
  notDraft: 'This campaign has started. Copy it to change it.',
  notRunning: 'This campaign isn’t being sent.',
  notPaused: 'This campaign isn’t paused.',
  past: 'Choose a time in the future.',
  noAbn: 'Add your ABN under Settings, Company first: marketing has to show it.',
  noContact: 'Add your phone or email under Settings, Company first: marketing has to show it.',
  reviewLink: 'Add the link to your reviews under Settings, Reviews first.',
  noEmail: 'Your account has no email address.',
  noPhone: 'Add your mobile number under Team first.',
  nobody: 'Nobody in this audience can be messaged.',
  withdrawn: 'Not sent: this address opted out of marketing.',
  ended: 'Not sent: the campaign was cancelled.',
  noCredit: 'The SMS credit ran out.',
  limit: 'The limit for the day is reached. Sending continues tomorrow.',
  noRights: 'The person who started this can no longer send campaigns.',
  bounced: 'Too many emails bounced.',
  complained: 'Too many recipients reported it as spam.',
} as const

export const canEdit = ({ state }: { state: string }): Verdict =>
  state === 'draft' || because(campaignTexts.notDraft)
export const canPause = ({ state }: { state: string }): Verdict =>
  state === 'sending' || state === 'scheduled' || because(campaignTexts.notRunning)
export const canResume = ({ state }: { state: string }): Verdict =>
  state === 'paused' || because(campaignTexts.notPaused)
export const canCancel = ({ state }: { state: string }): Verdict =>
  ['scheduled', 'sending', 'paused'].includes(state) || because(campaignTexts.notRunning)

interface Counts {
  /** Messages that have left. */
  left: number
  bounced: number
  complained: number
}

/** Why a campaign stops itself; null: it goes on. */
export function reasonToStop({ left, bounced, complained }: Counts): string | null {
  if (left < leastJudged) return null
  if (bounced / left >= mostBounced) return campaignTexts.bounced
  return complained / left >= mostComplained ? campaignTexts.complained : null
}

/** The last lines of a text message: who it is from, and how to end them. `link`: its sender can't be answered. */
export function smsFoot(
  { name, abn, phone }: { name: string; abn: string; phone: string },
  link: string,
  t: Translate,
): string {
  const from = [name, abn && `ABN ${abn}`, phone].filter(Boolean).join(', ')
  return `\n${from}\n${link ? t('Opt out: {{link}}', { link }) : t('Reply STOP to opt out')}`
}

export interface CampaignText {
  channel: Channel
  subject: string
  text: string
}

/** The reasons in its words why a campaign can't be sent. */
export function textProblems({ channel, subject, text }: CampaignText) {
  const problems: { field: 'subject' | 'text'; message: string }[] = []
  if (channel === 'email' && subject.trim() === '')
    problems.push({ field: 'subject', message: campaignTexts.subject })
  if (text.trim() === '') problems.push({ field: 'text', message: campaignTexts.text })
  return problems
}

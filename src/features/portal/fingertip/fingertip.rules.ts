import type { Fact } from '#shared/fact.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { webAddressOf } from '../public-pages/public-pages.rules.ts'

/** What a button of the page does. */
export const buttonKinds = [
  'call',
  'sms',
  'book',
  'quote',
  'pay',
  'review',
  'directions',
  'contact',
  'site',
  'link',
] as const
export type ButtonKind = (typeof buttonKinds)[number]

export interface FingertipButton {
  /** Id within the page, given by the client. */
  id: string
  kind: ButtonKind
  values: ButtonValues
}
export interface ButtonValues {
  is_on: boolean
  /** '': the usual one, in the page's language. */
  label: string
  /** A number, address or link of its own; '': the company's. */
  to: string
}

export interface Fingertip {
  /** '': the company's name. */
  title: string
  intro: string
  buttons: FingertipButton[]
}

export const mostButtons = 20

export const buttonLabels: Record<ButtonKind, string> = {
  call: 'Call us',
  sms: 'Text us',
  book: 'Book online',
  quote: 'Get a quote',
  pay: 'Pay an invoice',
  review: 'Leave a review',
  directions: 'Get directions',
  contact: 'Save our contact',
  site: 'Visit our website',
  link: 'Link',
}

/** What `to` holds; none: the button leads to one place alone. */
export const targetOf: Partial<Record<ButtonKind, 'phone' | 'address' | 'link'>> = {
  call: 'phone',
  sms: 'phone',
  pay: 'link',
  review: 'link',
  directions: 'address',
  link: 'link',
}

export const fingertipTexts = {
  saved: 'Draft saved.',
  published: 'Page published.',
  takenDown: 'Page taken down.',
  noButton: 'Switch on at least one button.',
  badPhone: 'Not a valid phone number!',
  badLink: 'Each link needs a web address that begins with https://.',
  noLabel: 'Each link needs a label.',
} as const

/** A page to begin with: all that a button can do without further words. */
export const usualFingertip = (): Fingertip => ({
  title: '',
  intro: '',
  buttons: buttonKinds
    .filter(kind => kind !== 'link')
    .map(kind => ({ id: kind, kind, values: { is_on: true, label: '', to: '' } })),
})

/** True if the page may be shown. */
export function mayPublish({ buttons }: Fingertip): Verdict<string | Fact> {
  const on = buttons.filter(({ values }) => values.is_on)
  if (on.length === 0) return because(fingertipTexts.noButton)
  for (const { kind, values } of on) {
    const target = targetOf[kind]
    if (kind === 'link' && values.label === '') return because(fingertipTexts.noLabel)
    if (target === 'link' && (values.to !== '' || kind === 'link') && webAddressOf(values.to) === null)
      return because(fingertipTexts.badLink)
    if (target === 'phone' && values.to !== '' && !isPlausiblePhone(values.to))
      return because(fingertipTexts.badPhone)
  }
  return true
}

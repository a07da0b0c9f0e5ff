import { isEmail } from '#shared/identifiers.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'

/** True if the form asks for something. */
export const asks = ['off', 'asked', 'required'] as const
export type Asked = (typeof asks)[number]

export interface WebFormQuestion {
  /** Id within the form, given by the client. */
  id: string
  label: string
  /** To choose from; none: the answer is typed. */
  choices: string[]
  is_required: boolean
}

export interface WebForm {
  is_on: boolean
  title: string
  intro: string
  button: string
  thanks: string
  colour: string
  language: string
  phone: Asked
  email: Asked
  address: Asked
  photos: boolean
  questions: WebFormQuestion[]
  source_id: number | null
  /** Domains that may show it; none: every website may. */
  sites: string[]
  /** The company gets an email of each lead. */
  mails: boolean
}

/** Default form; its English texts are shown in the form's language. */
export const usualWebForm: WebForm = {
  is_on: false,
  title: 'Ask us for a quote',
  intro: 'Tell us what you need and we’ll get back to you.',
  button: 'Send',
  thanks: 'Thank you. We have your request and will get back to you soon.',
  colour: '#0b7f77',
  language: 'en',
  phone: 'required',
  email: 'asked',
  address: 'asked',
  photos: true,
  questions: [],
  source_id: null,
  sites: [],
  mails: true,
}

export const mostQuestions = 8
export const mostSites = 20
export const mostPhotos = 4
/** Longest photo as sent, in base64 characters: 2 MB. */
export const mostPhotoText = 2_800_000

/** Nobody fills it in faster, in milliseconds; the form itself waits as long before it sends. */
export const leastFillTime = 3_000
/** A form that was opened longer ago than this, in milliseconds, has to be opened anew. */
export const mostFillTime = 2 * 86_400_000
/** From one network in ten minutes, and for one company in an hour. */
export const mostSent = { network: 8, company: 120 } as const

export const webFormTexts = {
  gone: 'This form is not in use at the moment.',
  stale: 'This form has been open for too long. Please reload the page and send it again.',
  tooSoon: 'Please wait a moment and send it again.',
  noName: 'Please enter your name.',
  noContact: 'Please leave a phone number or an email, so that we can answer.',
  required: 'Please fill this in.',
  wrongPhone: 'Not a valid phone number!',
  wrongEmail: 'Please enter an email address.',
} as const

/** A domain as it may stand in the list of sites, without what people copy along; null for what is none. */
export function siteOf(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/, 1)[0]!
  return /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/.test(host) && host.length <= 200 ? host : null
}

/** Where browsers may show the form: the value of frame-ancestors. Our own pages preview it. */
export function frameAncestors(sites: readonly string[]): string {
  if (sites.length === 0) return '*'
  return [
    "'self'",
    ...sites.flatMap(site => [`https://${site}`, `http://${site}`, `https://www.${site}`]),
  ].join(' ')
}

interface Sent {
  name: string
  phone: string
  email: string
  address: string
  message: string
  answers: Readonly<Record<string, string>>
}

/** Messages for the missing fields of a submission. */
export function webFormProblems(form: WebForm, sent: Sent): { field: string; message: string }[] {
  const { noName, noContact, required, wrongPhone, wrongEmail } = webFormTexts
  const isMissing = (asked: Asked, value: string) => asked === 'required' && value === ''
  const problems: { field: string; message: string }[] = [
    ...(sent.name === '' ? [{ field: 'name', message: noName }] : []),
    ...(['phone', 'email', 'address'] as const)
      .filter(field => isMissing(form[field], sent[field]))
      .map(field => ({ field, message: required })),
    ...(sent.phone === '' || isPlausiblePhone(sent.phone) ? [] : [{ field: 'phone', message: wrongPhone }]),
    ...(sent.email === '' || isEmail(sent.email) ? [] : [{ field: 'email', message: wrongEmail }]),
    ...(sent.message === '' ? [{ field: 'message', message: required }] : []),
    ...form.questions
      .filter(({ id, is_required }) => is_required && !sent.answers[id])
      .map(({ id }) => ({ field: `answers.${id}`, message: required })),
  ]
  const contact = form.phone === 'off' ? 'email' : 'phone'
  if (sent.phone === '' && sent.email === '' && !problems.some(({ field }) => field === contact))
    problems.push({ field: contact, message: noContact })
  return problems
}

/** The answers to the form's own questions; what was not offered is no answer. */
export function answersOf(form: WebForm, answers: Sent['answers']): { label: string; value: string }[] {
  return form.questions.flatMap(({ id, label, choices }) => {
    const value = answers[id] ?? ''
    return value !== '' && (choices.length === 0 || choices.includes(value)) ? [{ label, value }] : []
  })
}

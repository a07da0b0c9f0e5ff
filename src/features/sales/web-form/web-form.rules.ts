import { fact } from '#shared/fact.ts'
import {
  type Answers,
  answerProblems,
  answerText,
  offeredValues,
  type Question,
  type QuestionProblem,
} from '#shared/questions/questions.ts'
import type { Translate } from '#shared/translator.ts'

/** True if the form asks for something. */
export const askLevels = ['off', 'asked', 'required'] as const
export type Asked = (typeof askLevels)[number]

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
/** Most characters of an answer. */
export const mostAnswer = 1_000
export const mostSites = 20
export const mostPhotos = 4
/** Longest photos as sent, in base64 characters of all together: 8 MB, so that an iPhone's photo has room as it was taken. */
export const mostPhotosText = 11_200_000

/** From one network in ten minutes, and for one company in an hour. */
export const mostSent = { network: 8, company: 120 } as const

export const webFormTexts = {
  gone: 'This form isn’t available right now.',
  stale: 'This form has expired. Reload the page and send it again.',
  photosTooLarge: 'These photos are too large. Please choose fewer or smaller ones.',
  tooSoon: 'Please wait a moment and send it again.',
  noName: 'Please enter your name.',
  noContact: 'Please leave a phone number or an email, so that we can answer.',
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

/** Before the ids of the company's own questions, as the page sends their answers. */
const own = 'answers.'
const ownQuestions = ({ questions }: WebForm): Question[] =>
  questions.map(({ id, label, choices, is_required }) => ({
    id: own + id,
    label,
    kind: choices.length > 0 ? 'select' : 'line',
    choices,
    longest: mostAnswer,
    required: is_required,
  }))

const contact = [
  { id: 'phone', label: 'Phone', kind: 'phone' },
  { id: 'email', label: 'Email', kind: 'email' },
  { id: 'address', label: 'Address', kind: 'line', longest: 300 },
] as const

/** Everything that a form can be sent, in the order of its page. */
const allQuestions = (form: WebForm): Question[] => [
  { id: 'name', label: 'Name', kind: 'line', longest: 200, required: true, missing: webFormTexts.noName },
  ...contact.map(question => ({ ...question, required: form[question.id] === 'required' })),
  ...ownQuestions(form),
  { id: 'message', label: 'How can we help?', kind: 'note', longest: 5_000, required: true },
]

/** The questions on the form's page; labels of our own are text keys. */
export function shownQuestions(form: WebForm): (Question & { isOwn: boolean })[] {
  const off = contact.filter(({ id }) => form[id] === 'off').map(({ id }): string => id)
  return allQuestions(form)
    .filter(({ id }) => !off.includes(id))
    .map(question => ({ ...question, isOwn: question.id.startsWith(own) }))
}

const answersSent = ({ answers, ...sent }: Sent): Answers =>
  Object.fromEntries(
    [
      ...Object.entries(sent),
      ...Object.entries(answers).map(([id, value]) => [own + id, value] as const),
    ].map(([id, value]) => [id, { values: [value] }]),
  )

/** What is missing or wrong in a submission; one way to answer it is needed. */
export function webFormProblems(form: WebForm, sent: Sent): QuestionProblem[] {
  const problems = answerProblems(allQuestions(form), answersSent(sent))
  const contact = form.phone === 'off' ? 'email' : 'phone'
  if (sent.phone === '' && sent.email === '' && !problems.some(({ id }) => id === contact))
    problems.push({ id: contact, message: fact(webFormTexts.noContact) })
  return problems
}

/** The answers to the form's own questions, as the lead keeps them. */
export function answersOf(form: WebForm, sent: Sent, t: Translate): { label: string; value: string }[] {
  const answers = answersSent(sent)
  return ownQuestions(form).flatMap(question => {
    const value = answerText(question.kind, offeredValues(question, answers[question.id]), t)
    return value === '' ? [] : [{ label: question.label, value }]
  })
}

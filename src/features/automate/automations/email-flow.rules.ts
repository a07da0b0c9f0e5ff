import { automationTexts, blankStep, type Step, waitUnits } from './automations.rules.ts'
import type { StopName } from './triggers.rules.ts'

export const mostEmails = 10
export const mostFlowDays = 365

export const emailFlowTexts = {
  none: 'Add at least one email.',
  days: 'Wait between 0 and 365 days.',
  saved: 'Email flow saved.',
  on: 'Email flow saved and on.',
} as const

/** The name under which it stands among the automations. */
export const flowName = 'Email flow'
/** What ends it for a client. */
export const flowStops: readonly StopName[] = ['replied', 'booked', 'optedOut']

/** An email of the flow. */
export interface FlowEmail {
  /** Days after the one before it, the first after the registration. */
  days: number
  /** null: its own words. */
  template_id: number | null
  subject: string
  text: string
}

export const blankEmail: FlowEmail = { days: 3, template_id: null, subject: '', text: '' }

/** The flow as steps of an automation. */
export const stepsOfFlow = (emails: readonly FlowEmail[]): Step[] =>
  emails.flatMap(({ days, ...words }) => [
    ...(days > 0 ? [{ ...blankStep('wait'), minutes: days * waitUnits.days }] : []),
    { ...blankStep('email'), ...words },
  ])

/** The emails that these steps are, and their places among the steps. */
export function emailsOfSteps(steps: readonly Step[]): (FlowEmail & { at: number })[] {
  let minutes = 0
  return steps.flatMap(({ kind, template_id, subject, text, ...step }, at) => {
    if (kind === 'wait') minutes += step.minutes
    if (kind !== 'email') return []
    const days = Math.round(minutes / waitUnits.days)
    minutes = 0
    return { days, template_id, subject, text, at }
  })
}

/** The first thing that is wrong with an email of the flow. */
export function flowProblem(emails: readonly FlowEmail[]): { field: string; message: string } | null {
  if (emails.length === 0) return { field: 'emails', message: emailFlowTexts.none }
  for (const [at, { days, template_id, subject, text }] of emails.entries()) {
    const wrong = (field: keyof FlowEmail, message: string) => ({ field: `emails.${at}.${field}`, message })
    if (!Number.isInteger(days) || days < 0 || days > mostFlowDays) return wrong('days', emailFlowTexts.days)
    if (template_id !== null) continue
    if (subject === '') return wrong('subject', automationTexts.subject)
    if (text === '') return wrong('text', automationTexts.text)
  }
  return null
}

import type { Translate } from '#shared/translator.ts'
import type { Automation } from '../automations.contract.ts'
import { type Step, stepLabels, waitIn } from '../automations.rules.ts'
import { noConditions } from '../conditions.rules.ts'

/** An automation as it is begun with: empty, ready-made, a copy, or one that is edited. */
export type Draft = Pick<Automation, 'name' | 'trigger' | 'timing' | 'conditions' | 'actions' | 'stops'> & {
  /** Words of its sentence that were not understood. */
  doubt?: { unknown: readonly string[]; isGuess: boolean }
}

export const emptyDraft: Draft = {
  name: '',
  trigger: 'quote.sent',
  timing: null,
  conditions: noConditions,
  actions: [],
  stops: [],
}

/** '3 days' */
export function waitText({ minutes }: Pick<Step, 'minutes'>, t: Translate): string {
  const { count, unit } = waitIn(minutes)
  if (unit === 'days') return t('{{count}} days', { count })
  return unit === 'hours' ? t('{{count}} hours', { count }) : t('{{count}} minutes', { count })
}

/** 'Wait 3 days, email the client, …' in the order of the steps. */
export const stepsText = (steps: readonly Step[], t: Translate): string =>
  steps.map(step => (step.kind === 'wait' ? waitText(step, t) : t(stepLabels[step.kind]))).join(' → ')

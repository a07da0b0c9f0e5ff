/** The steps of getting started; the company's screens tell them by number. */
export const onboardingSteps = { company: 1, team: 2, client: 3, job: 4, appointment: 5 } as const
export type StepName = keyof typeof onboardingSteps
export const stepCount = 5
/** The current step of a company that has nothing left to do (document 0 §9). */
export const completeStep = 6

/** Steps towards the first payment, beside onboarding. */
export const paidFacts = ['bank', 'quote', 'invoice'] as const
export type PaidFact = (typeof paidFacts)[number]

export interface OnboardingStep {
  id: number
  done: boolean
  skipped: boolean
}

export interface OnboardingProgress {
  current_step: number
  steps: OnboardingStep[]
}

/** Completion follows from the company's data; a completed step no longer counts as skipped. */
export function onboardingProgress(
  has: Record<StepName, boolean>,
  skipped: readonly number[],
): OnboardingProgress {
  const steps = (Object.keys(onboardingSteps) as StepName[]).map(name => {
    const id = onboardingSteps[name]
    return { id, done: has[name], skipped: !has[name] && skipped.includes(id) }
  })
  const current = steps.find(step => !step.done && !step.skipped)
  return { current_step: current?.id ?? completeStep, steps }
}

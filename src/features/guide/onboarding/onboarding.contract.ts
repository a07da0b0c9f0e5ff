import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { stepCount } from './onboarding.rules.ts'

const owner = user({ kinds: ['owner'] })

const reply = z.object({
  result: z.object({
    /** The first step that is neither done nor skipped; 6 when there is none. */
    current_step: z.number(),
    /** 1 once the tutorial is marked complete. */
    tour_complete: z.number(),
    /** 1 company, 2 team, 3 client, 4 job, 5 appointment. */
    steps: z.array(z.object({ id: z.number(), done: z.boolean(), skipped: z.boolean() })),
    /** Steps towards the first payment, beside onboarding, and which of them the company has. */
    paid: z.object({ bank: z.boolean(), quote: z.boolean(), invoice: z.boolean() }),
  }),
})

const progress = {
  about: 'How far the company is with getting started; steps are done by what the company has.',
  access: user(),
  effect: 'reads',
  reads: ['settings', 'company', 'team', 'clients', 'jobs', 'appointments', 'quotes', 'invoices'],
  reply,
} as const

export const onboardingContract = {
  companyProgress: endpoint('GET', '/company/getOnboardingProgress', progress),
  settingsProgress: endpoint('GET', '/settings/getOnboardingProgress', progress),
  setOnboardingTutorialComplete: endpoint('POST', '/company/setOnboardingTutorialComplete', {
    about: 'Marks the tutorial as complete for the company.',
    access: owner,
    effect: 'undoable',
    changes: ['settings'],
    reply,
  }),
  skipStep: endpoint('POST', '/company/skipOnboardingStep', {
    about: 'Leaves a step of getting started out for now; with undo, takes it up again.',
    access: owner,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      step: z.coerce.number().check(z.int(), z.gte(1), z.lte(stepCount)),
      undo: z._default(z.boolean(), false),
    }),
    reply,
  }),
}

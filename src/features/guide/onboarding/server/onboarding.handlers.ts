import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import type { onboardingContract } from '../onboarding.contract.ts'
import { onboardingProgress } from '../onboarding.rules.ts'
import { keepSkipped, keepTourComplete, type OnboardingRow, onboardingRow } from './onboarding.queries.ts'

const progress = async (_input: object, ctx: UserContext) => shown(await ctx.read(onboardingRow))

export const onboardingHandlers: Handlers<typeof onboardingContract> = {
  companyProgress: progress,
  settingsProgress: progress,
  setOnboardingTutorialComplete: (_input, ctx) => change(ctx, keepTourComplete),
  skipStep: ({ step, undo }, ctx) => change(ctx, tx => keepSkipped(tx, step, !undo)),
}

/** Changes what the owner decided and tells the company's screens, unless nothing changed. */
function change(ctx: UserContext, keep: (tx: CompanyTx) => Promise<void>) {
  return ctx.write(async tx => {
    const before = decided(await onboardingRow(tx))
    await keep(tx)
    const row = await onboardingRow(tx)
    const after = decided(row)
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      tx.record('company_onboarding', before, after, tx.companyId)
    }
    return shown(row)
  })
}

function decided({ skipped, tour_complete }: OnboardingRow) {
  return { skipped: [...skipped].sort(), tour_complete }
}

function shown({ has, paid, skipped, tour_complete }: OnboardingRow) {
  return { result: { ...onboardingProgress(has, skipped), paid, tour_complete: tour_complete ? 1 : 0 } }
}

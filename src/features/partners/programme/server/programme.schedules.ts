import { hostCompany } from '#server/auth/partner-sessions.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { Refusal } from '#server/refusal.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { partnerMail } from '../../partner-sign-in/server/partner-mails.service.ts'
import { payoutDay } from '../programme.rules.ts'
import { compareIdentities, type IdentityOf } from './identity.service.ts'
import { tellPartner } from './notices.service.ts'
import { prepareBatch } from './payouts.service.ts'
import { refreshReferrals } from './seen-plans.service.ts'
import { markTrialTold, trialsToTell } from './trials.queries.ts'

const refresh = { name: 'partner-referrals', retryLimit: 2 }
const batch = { name: 'partner-batch', retryLimit: 5, retryDelay: 60 }

/** Hourly: what partners see of their referrals, and whose trial is about to end. On the 5th: a batch to approve. */
export const programmeSchedules =
  (identityOf: IdentityOf) =>
  (services: Services, _failed: LogFailure): readonly Scheduled[] => [
    { work: refresh, every: '23 * * * *', run: () => refreshAll(services, identityOf) },
    // Noon in Australia is the small hours of the same day in UTC.
    { work: batch, every: `0 2 ${payoutDay} * *`, run: () => prepareMonthly(services) },
  ]

/** Brings referrals up to date, looks for signs of partners' own companies, and tells of trials that end soon. */
export async function refreshAll(services: Services, identityOf: IdentityOf): Promise<void> {
  const host = services.sellsPlans ? await hostCompany(services.db) : null
  if (host === null) return
  await refreshReferrals(fn => services.db.withCompany(host, fn))
  await compareIdentities(services, host, identityOf)
  await services.db.withCompany(host, tx => tellOfTrials(tx, services))
}

async function tellOfTrials(tx: CompanyTx, services: Services): Promise<void> {
  const ending = await trialsToTell(tx)
  await markTrialTold(
    tx,
    ending.map(each => each.id),
  )
  for (const { partner_id, name, trial_ends } of ending)
    await tellPartner(tx, services, partner_id, 'trials', to =>
      partnerMail(to, ({ t, day }) => ({
        subject: t('{{name}}’s trial ends soon', { name }),
        paragraphs: [
          t('{{name}}’s trial ends on {{day}}. A call from you could help them choose a plan.', {
            name,
            day: day(trial_ends ?? ''),
          }),
          t('You can turn these emails off in your settings.'),
        ],
        button: { label: t('Open your dashboard'), url: `${services.publicUrl}/partner-dashboard` },
      })),
    )
}

async function prepareMonthly(services: Services): Promise<void> {
  const host = services.sellsPlans ? await hostCompany(services.db) : null
  if (host === null) return
  await services.db
    .withCompany(host, async tx => ({ id: await prepareBatch(tx, services) }))
    .catch((error: unknown) => {
      // Nothing is due, or the host has a batch open.
      if (!(error instanceof Refusal && error.status === 409)) throw error
    })
}

import { sizeOf } from '#features/account/company/company.rules.ts'
import { countedKinds } from '#features/talk/credit/server/credit.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlanServices } from '../plans.service.ts'
import { mailOwners } from './plan-mails.service.ts'
import { forgetWarning, type NearLimit, nearLimits, noteWarning } from './plan-warnings.queries.ts'

const size = (bytes: number) => {
  const { amount, unit } = sizeOf(bytes)
  return `${amount.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}s`
}

const mails = {
  storage: ({ used, total }: NearLimit) => ({
    subject: 'Your storage is nearly full',
    text: `Your files take up ${size(used)} of ${size(total)}. When it is full, no more files can be added.`,
    path: '/plans/storage',
  }),
  jobs: ({ used, total }: NearLimit) => ({
    subject: 'Your plan’s jobs are nearly used up',
    text: `You have ${used} of ${total} jobs. After that no more can be added; nothing is locked.`,
    path: '/plans',
  }),
  sms: ({ used, total }: NearLimit) => ({
    subject: 'Your text messages are nearly used up',
    text: `${total - used} of this month’s ${total} text messages are left.`,
    path: '/plans/sms',
  }),
  minutes: ({ used, total }: NearLimit) => ({
    subject: 'Your call minutes are nearly used up',
    text: `${total - used} of this month’s ${total} call minutes are left. Without any, nobody can be called; calls still come in.`,
    path: '/plans/call',
  }),
}

/** The hourly work: mails owners once when 80 percent of a limit is used. */
export async function warnOfLimits(
  services: PlanServices & Pick<Services, 'providers'>,
  onError: (error: unknown) => void,
): Promise<void> {
  if (!services.sellsPlans) return
  const { mostOnTrial } = services.storageLimits
  const counted = countedKinds(services.providers)
  const found = await services.db.withPlatform('plans near their limits', tx =>
    nearLimits(tx, { mostOnTrial, counted }),
  )
  for (const each of found)
    await services.db
      .withCompany(companyIdFrom(each.company_id, 'schedule'), tx => warn(tx, services, each))
      .catch(onError)
}

async function warn(tx: CompanyTx, services: PlanServices, near: NearLimit): Promise<void> {
  if (near.was_told) return forgetWarning(tx, near.what)
  if (!(await noteWarning(tx, near.what))) return
  const { subject, text, path } = mails[near.what](near)
  await mailOwners(tx, services, { subject, paragraphs: [text], button: { label: 'Open Plans', path } })
}

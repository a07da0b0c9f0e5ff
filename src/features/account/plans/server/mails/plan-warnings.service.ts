import { sizeOf } from '#features/account/company/company.rules.ts'
import { countedKinds } from '#features/talk/credit/server/credit.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import type { PlanServices } from '../plans.service.ts'
import { mailOwners } from './plan-mails.service.ts'
import { forgetWarning, type NearLimit, nearLimits, noteWarning } from './plan-warnings.queries.ts'

const size = (bytes: number, language: string) => {
  const { amount, unit } = sizeOf(bytes)
  const manner = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, manner).format(amount)
}

type Warning = (near: NearLimit, reader: Reader) => { subject: string; text: string; path: string }

const mails: Record<NearLimit['what'], Warning> = {
  storage: ({ used, total }, { t, language }) => ({
    subject: t('Your storage is nearly full'),
    text: t('Your files take up {{used}} of {{total}}. When it’s full, you can’t add more files.', {
      used: size(used, language),
      total: size(total, language),
    }),
    path: '/plans/storage',
  }),
  jobs: ({ used, total }, { t, number }) => ({
    subject: t('Your plan’s jobs are nearly used up'),
    text: t(
      'You’ve used {{used}} of {{total}} jobs. After that you can’t add more; the ones you have stay open.',
      {
        used: number(used),
        total: number(total),
      },
    ),
    path: '/plans',
  }),
  sms: ({ used, total }, { t, number }) => ({
    subject: t('Your text messages are nearly used up'),
    text: t('{{left}} of this month’s {{total}} text messages are left.', {
      left: number(total - used),
      total: number(total),
    }),
    path: '/plans/sms',
  }),
  minutes: ({ used, total }, { t, number }) => ({
    subject: t('Your call minutes are nearly used up'),
    text: t(
      '{{left}} of this month’s {{total}} call minutes are left. When they run out, you can’t make calls; you can still take them.',
      { left: number(total - used), total: number(total) },
    ),
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
  await mailOwners(tx, services, reader => {
    const { subject, text, path } = mails[near.what](near, reader)
    return { subject, paragraphs: [text], button: { label: reader.t('Open Plans'), path } }
  })
}

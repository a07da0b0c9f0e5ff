import { companyRow } from '#features/account/company/server/company.queries.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { wholePack } from '#shared/plan.ts'
import { keepEverything } from './plans.queries.ts'

/** Records whether the installation sold plans when it was last started; null: not recorded yet. */
const sellingSetting: CompanySetting<{ sells: boolean | null }> = {
  name: 'sells-plans',
  from: stored => ({ sells: null, ...(stored as object | undefined) }),
}

/**
 * Notes at the start whether plans are sold. Where they were not until now, companies keep everything without end, until
 * the host moves them; plans that are paid for go on, and those that ran out meanwhile charge nobody.
 */
export async function noteSelling({ db, sellsPlans }: Pick<Services, 'db' | 'sellsPlans'>): Promise<void> {
  await db.withPlatform('note whether plans are sold', async tx => {
    const host = await platformCompany(tx)
    if (host === undefined) return
    const { before, today } = await asCompany(tx, host, async platform => {
      const { sells } = await readSetting(platform, sellingSetting)
      const { time_zone } = await companyRow(platform)
      if (sells !== sellsPlans) await saveSetting(platform, sellingSetting, { sells: sellsPlans }, undefined)
      return { before: sells, today: dayText(todayIn(time_zone, tx.now.toISOString())) }
    })
    if (before === false && sellsPlans) await keepEverything(tx, today, wholePack)
  })
}

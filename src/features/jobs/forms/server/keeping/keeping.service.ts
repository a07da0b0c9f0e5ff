import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { warnedDays } from '../../keeping.rules.ts'
import { companiesKeeping, countOld, deleteAnswers, keepingSetting, oldAnswers } from './keeping.queries.ts'

/** Answers that are deleted in one transaction. */
const atOnce = 200

/**
 * Announces which filled-in forms are older than their company keeps, and deletes them 30 days later. `now` is the sweep's
 * time, so that a clock that jumps ahead deletes nothing.
 */
export async function tendKeeping(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await db.withPlatform('companies that delete forms', companiesKeeping)) {
    const company = companyIdFrom(id, 'schedule')
    try {
      let isMore = true
      while (isMore) isMore = await db.withCompany(company, tx => tendCompany(tx, outbox, now))
    } catch (error) {
      onError(error)
    }
  }
}

/** One step for a company; true if there is another one. */
async function tendCompany(tx: CompanyTx, outbox: Services['outbox'], now: Date): Promise<boolean> {
  const { keep_years, clearing } = await readSetting(tx, keepingSetting)
  if (keep_years === null) return false
  const before = yearsBefore(now, keep_years)
  if (!clearing) {
    await announce(tx, outbox, now, before)
    return false
  }
  if (now < new Date(clearing.on)) return false
  const gone = await oldAnswers(tx, new Date(clearing.before), atOnce)
  if (gone.length === 0) {
    await saveSetting(tx, keepingSetting, { clearing: null }, undefined)
    return false
  }
  for (const row of gone) tx.record('form_answers', row, null)
  await deleteAnswers(
    tx,
    gone.map(({ id }) => id),
  )
  return true
}

async function announce(tx: CompanyTx, outbox: Services['outbox'], now: Date, before: Date): Promise<void> {
  const answers = await countOld(tx, before)
  if (answers === 0) return
  const on = new Date(now.getTime() + warnedDays * 86_400_000)
  const clearing = { before: before.toISOString(), on: on.toISOString(), answers }
  await saveSetting(tx, keepingSetting, { clearing }, undefined)
  const values = { count: answers, day: { day: clearing.on.slice(0, 10) } }
  await tellPeople(tx, outbox, [{ kind: 'formsEnd', path: '/Forms', values }])
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}

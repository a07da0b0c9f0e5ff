import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { forgetMissed } from './recurring.queries.ts'

/** True if the company uses recurring jobs, which is the default. */
const toggle: CompanySetting<{ on: boolean }> = {
  name: 'recurring-jobs',
  from: stored => ({ on: (stored as { on?: unknown } | undefined)?.on !== false }),
}

export const usesRecurring = async (tx: CompanyTx): Promise<boolean> => (await readSetting(tx, toggle)).on

export async function setUsesRecurring(tx: CompanyTx, on: boolean): Promise<void> {
  // What was not made while they were off was not wanted.
  if (on && !(await usesRecurring(tx))) await forgetMissed(tx)
  await saveSetting(tx, toggle, { on }, undefined)
}

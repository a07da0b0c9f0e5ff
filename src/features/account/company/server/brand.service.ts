import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** It is chosen with how the page of a journey looks, and kept there. */
const brandSetting: CompanySetting<{ colour: string }> = {
  name: 'arrivals',
  from: stored => ({ colour: (stored as { colour?: string } | undefined)?.colour ?? '' }),
}

/** The colour in which the company shows itself to its clients; '': the product's. */
export const brandColour = async (tx: CompanyTx): Promise<string> =>
  (await readSetting(tx, brandSetting)).colour

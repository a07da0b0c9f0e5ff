import { type CompanySetting, readSetting, type SavedSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type ArrivalSettings, defaultArrivalSettings } from '../arrivals.rules.ts'

export const arrivalSetting: CompanySetting<ArrivalSettings> = {
  name: 'arrivals',
  from: stored => ({ ...defaultArrivalSettings, ...(stored as Partial<ArrivalSettings> | undefined) }),
}

export const arrivalSettings = (tx: CompanyTx): Promise<SavedSetting<ArrivalSettings>> =>
  readSetting(tx, arrivalSetting)

import { type CompanySetting, readSetting, type SavedSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { defaultSmsSettings, type SmsSettings } from '../sms.rules.ts'

export const smsSetting: CompanySetting<SmsSettings> = {
  name: 'sms',
  from: stored => ({ ...defaultSmsSettings, ...(stored as Partial<SmsSettings> | undefined) }),
}

export const smsSettings = (tx: CompanyTx): Promise<SavedSetting<SmsSettings>> => readSetting(tx, smsSetting)

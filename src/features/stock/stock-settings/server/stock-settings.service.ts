import type { CompanySetting } from '#server/company-setting.ts'
import { type StockSettings, usualStockSettings } from '../stock-settings.rules.ts'

export const stockSetting: CompanySetting<StockSettings> = {
  name: 'stock',
  from: stored => ({ ...usualStockSettings, ...(stored as Partial<StockSettings> | undefined) }),
}

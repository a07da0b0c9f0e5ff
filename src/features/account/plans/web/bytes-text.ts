import { sizeOf } from '#features/account/company/company.rules.ts'
import { language } from '#web/i18n.ts'

export function bytesText(bytes: number): string {
  const { amount, unit } = sizeOf(bytes)
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}

import { numberFormat } from '#shared/numbers/number-format.ts'
import type { Translate } from '#shared/translator.ts'
import { language } from '#web/i18n.ts'
import type { Member } from '../team.contract.ts'
import { percentageType } from '../team.rules.ts'

const salaryType = 3

/** A short description of somebody's pay; '' if it is not set. */
export function paymentText(
  { payment, payment_type_id }: Pick<Member, 'payment' | 'payment_type_id'>,
  t: Translate,
): string {
  if (payment === null) return ''
  if (payment_type_id === percentageType) return numberFormat(language(), 'rate').format(payment / 100)
  const money = numberFormat(language(), 'salary').format(payment)
  return payment_type_id === salaryType
    ? t('{{money}} a year', { money })
    : t('{{money}} per hour', { money })
}

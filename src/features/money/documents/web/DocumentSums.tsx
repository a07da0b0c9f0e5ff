import { Fragment } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { RateOrMoneyInput } from '#web/ui/input/RateOrMoneyInput.tsx'
import { type Deduction, documentTotals, type Priced } from '../documents.rules.ts'
import classes from './documents.module.css'

interface DocumentSumsProps {
  priced: Omit<Priced, 'deductions'> & { deductions?: readonly Deduction[] }
  /** Left out: only shown. */
  onChange?: (facts: { discount?: number; discount_cents?: number }) => void
}

/** Totals of a document, with its discount. */
export function DocumentSums({ priced, onChange }: DocumentSumsProps) {
  const t = useTexts()
  const taxTexts = useTaxTexts()
  const { sum, discounted, whole, subtotal, tax, total } = documentTotals(priced)
  const { deductions = [] } = priced
  return (
    <div>
      {onChange && (
        <div className={classes.off}>
          <RateOrMoneyInput
            label={t('Discount')}
            rate={priced.discount}
            cents={priced.discount_cents}
            onChange={({ rate, cents }) => onChange({ discount: rate, discount_cents: cents })}
          />
        </div>
      )}
      <dl className={classes.sums}>
        {discounted > 0 && (
          <>
            <dt>{t('Lines total')}</dt>
            <dd>{moneyText(sum)}</dd>
            <dt>{t('Discount')}</dt>
            <dd>{moneyText(-discounted)}</dd>
          </>
        )}
        {deductions.length > 0 && (
          <>
            <dt>{priced.tax > 0 ? taxTexts.wholeWork() : t('Job total')}</dt>
            <dd>{moneyText(whole)}</dd>
          </>
        )}
        {deductions.map(({ invoice_id, number_text, total_cents }) => (
          <Fragment key={invoice_id}>
            <dt>{t('Less invoice #{{number}}', { number: number_text })}</dt>
            <dd>{moneyText(-total_cents)}</dd>
          </Fragment>
        ))}
        {priced.tax > 0 && (
          <>
            <dt>{taxTexts.subtotal()}</dt>
            <dd>{moneyText(subtotal)}</dd>
            <dt>{taxTexts.rate(rateText(priced.tax))}</dt>
            <dd>{moneyText(tax)}</dd>
          </>
        )}
        <dt className={classes.total}>{t('Total')}</dt>
        <dd className={classes.total}>{moneyText(total)}</dd>
      </dl>
    </div>
  )
}

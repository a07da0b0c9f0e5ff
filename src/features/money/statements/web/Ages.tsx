import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { type Ageing, ageBuckets, bucketLabels } from '../statements.rules.ts'
import classes from './statements.module.css'

/** Sums by age, and in all. */
export function Ages({ ages, label }: { ages: Ageing; label?: string }) {
  const t = useTexts()
  return (
    <dl className={classes.ages} aria-label={label}>
      {ageBuckets.map(bucket => (
        <div key={bucket}>
          <dt>{t(bucketLabels[bucket])}</dt>
          <dd>{moneyText(ages[bucket])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('Total')}</dt>
        <dd>{moneyText(ages.total)}</dd>
      </div>
    </dl>
  )
}

import { useTexts } from '#web/i18n.ts'
import { mostStars } from '../reviews.rules.ts'
import classes from './reviews.module.css'

/** Stars that were given, told to a screen reader in words. */
export function Stars({ value }: { value: number }) {
  const t = useTexts()
  return (
    <span className={classes.stars} role="img" aria-label={t('{{stars}} of 5 stars', { stars: value })}>
      {'★'.repeat(value)}
      <span>{'★'.repeat(mostStars - value)}</span>
    </span>
  )
}

import { Button } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import classes from './TourOffer.module.css'

interface TourOfferProps {
  onTake: () => void
  onSkip: () => void
}

/** Offers the tour of a page at its edge: the work goes on beside it. */
export function TourOffer({ onTake, onSkip }: TourOfferProps) {
  const t = useTexts()
  return (
    <section className={classes.offer} aria-label={t('Tour')}>
      <p className={classes.text} role="status">
        {t('New here? A short tour shows what this page can do.')}
      </p>
      <div className={classes.answers}>
        <Button size="compact-md" variant="subtle" color="gray" onClick={onSkip}>
          {t('No, thanks')}
        </Button>
        <Button size="compact-md" onClick={onTake}>
          {t('Show me')}
        </Button>
      </div>
    </section>
  )
}

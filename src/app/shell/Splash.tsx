import { useTexts } from '#web/i18n.ts'
import { Brand } from './navigation/Brand.tsx'
import classes from './Splash.module.css'

/** The brand in the middle of the page while nothing else can be shown. */
export function Splash() {
  const t = useTexts()
  return (
    <div className={classes.splash} role="status" aria-label={t('Loading')}>
      <Brand size={44} />
    </div>
  )
}

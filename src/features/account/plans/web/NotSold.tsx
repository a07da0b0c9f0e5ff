import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import classes from './PlansPage.module.css'

/** Stands where plans or credit would, on an installation that sells none. */
export function NotSold({ children }: { children?: ReactNode }) {
  const t = useTexts()
  return (
    <Card title={t('Everything is included')}>
      <p className={classes.text}>{t('No plans here: every feature is included, with no time limit.')}</p>
      {children}
    </Card>
  )
}

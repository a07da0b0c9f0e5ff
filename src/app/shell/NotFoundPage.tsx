import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useTexts } from '#web/i18n.ts'

/** Shown for every address without a screen. */
export function NotFoundPage() {
  const t = useTexts()
  useEffect(() => {
    document.title = `${t('Page not found')} | Tradewind`
  }, [t])
  return (
    <main>
      <ErrorPage
        isWhole
        code="404"
        title={t('Page not found')}
        text={t(
          'There is no page at this address. It may have been moved, or the link may have a typo in it.',
        )}
        actions={
          <Button renderRoot={props => <AppLink to="/dashboard" {...props} />}>
            {t('Go to the dashboard')}
          </Button>
        }
      />
    </main>
  )
}

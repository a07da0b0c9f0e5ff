import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { ErrorPage } from '#web/errors/error-page.tsx'
import { useTexts } from '#web/i18n.ts'
import { usePortalToken } from '#web/session/portal-session.ts'
import { useSession } from '#web/session/session-store.ts'

const forClients = /^\/(clientPortal|customer-feedback|arrival|sms-reply|unsubscribe)(\/|$)/

/** Shown for every address without a screen; who stands there is led to where they can go. */
export function NotFoundPage() {
  const t = useTexts()
  const { pathname } = useLocation()
  const isOfOffice = useSession() !== null
  const isClient = usePortalToken() !== null && !isOfOffice
  useEffect(() => {
    document.title = `${t('Page not found')} | Tradewind`
  }, [t])
  const [to, label] =
    isClient || forClients.test(pathname)
      ? ([`/clientPortal/dashboard`, t('Go to your page')] as const)
      : isOfOffice
        ? (['/dashboard', t('Go to the dashboard')] as const)
        : (['/auth/login', t('Sign in')] as const)
  return (
    <main>
      <ErrorPage
        isWhole
        code="404"
        title={t('Page not found')}
        text={t('This page doesn’t exist. It may have moved, or the link may be wrong.')}
        actions={<Button renderRoot={props => <AppLink to={to} {...props} />}>{label}</Button>}
      />
    </main>
  )
}

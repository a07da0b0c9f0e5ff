import { ActionIcon, Skeleton } from '@mantine/core'
import { IconCalendarPlus, IconHome, IconLogout, IconMessages } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { displayPhone, telHref } from '#shared/phones/phone.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { portalLeave, portalLink, usePortalToken } from '#web/session/portal-session.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Branded, BrandName } from '#web/ui/page/Branded.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { ZoneProvider } from '#web/viewer.ts'
import { clientSignInContract } from '../../client-sign-in/client-sign-in.contract.ts'
import classes from '../../client-sign-in/web/portal.module.css'
import { clientHomeContract } from '../client-home.contract.ts'

export type Home = Receives<typeof clientHomeContract.home>

const ways = [
  ['/clientPortal/dashboard', 'Overview', IconHome],
  ['/clientPortal/quotes/booking', 'Book a time', IconCalendarPlus],
  ['/clientPortal/messages', 'Messages', IconMessages],
] as const

const signInPath = '/clientPortal/login'

/** Frame of every page for signed-in clients; others are sent to the sign-in. */
export function PortalFrame({ children }: { children: (home: Home) => ReactNode }) {
  const token = usePortalToken()
  const go = useGo()
  const { pathname } = useLocation()
  useEffect(() => {
    // On its way there, this page is still drawn, with the address of the next.
    if (token || pathname === signInPath) return
    const link = portalLink()
    const query = { ...(link && { for: link }), next: pathname }
    void go({ to: signInPath, query }, { replace: true })
  }, [token, go, pathname])
  return token ? <Inside path={pathname}>{children}</Inside> : null
}

function Inside({ path, children }: { path: string; children: (home: Home) => ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(clientHomeContract.home, {})
  const signOut = useSend(clientSignInContract.signOut, { silent: true })
  const leave = () => void signOut.send({}).finally(portalLeave)
  return (
    <Branded colour={data?.company.colour ?? ''}>
      <header className={classes.head}>
        <div className={classes.headRow}>
          {data ? (
            <BrandName brand={data.company} />
          ) : (
            <Skeleton height={24} width={160} aria-hidden="true" />
          )}
          <span className={classes.headEnd}>
            <Hint label={t('Sign out')}>
              <ActionIcon variant="subtle" size="lg" aria-label={t('Sign out')} onClick={leave}>
                <IconLogout size={20} />
              </ActionIcon>
            </Hint>
          </span>
        </div>
        <nav className={classes.nav} aria-label={t('Main menu')}>
          {ways.map(([to, label, Icon]) => (
            <AppLink key={to} to={to} aria-current={path === to ? 'page' : undefined}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              {t(label)}
            </AppLink>
          ))}
        </nav>
      </header>
      <main className={classes.main}>
        {data ? (
          <ZoneProvider value={data.company.time_zone}>{children(data)}</ZoneProvider>
        ) : error ? (
          <LoadFailed title={t('Couldn’t load this page')} text={t(error)} onRetry={refetch} />
        ) : (
          <Skeleton height={320} aria-hidden="true" />
        )}
      </main>
      <footer className={classes.foot}>
        <span>{data && <Contact company={data.company} />}</span>
        <LanguageSelect size="xs" />
      </footer>
    </Branded>
  )
}

function Contact({ company }: { company: Home['company'] }) {
  const t = useTexts()
  const tel = telHref(company.phone)
  if (!tel && !company.email) return null
  return (
    <>
      {t('Questions?')} {tel && <a href={tel}>{displayPhone(company.phone)}</a>}
      {tel && company.email && ' · '}
      {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
    </>
  )
}

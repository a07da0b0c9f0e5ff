import { Button, Skeleton } from '@mantine/core'
import {
  IconCash,
  IconHome,
  IconListDetails,
  IconLogout,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { partnerSignOut, usePartnerToken } from '#web/session/partner-session.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { LanguageSelect } from '#web/ui/select/LanguageSelect.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { ZoneProvider } from '#web/viewer.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import { useLeaveIfClosed, usePartnerToasts } from '../../partner-sign-in/web/PartnerDoor.tsx'
import { partnerHomeContract } from '../partner-home.contract.ts'
import classes from './partner.module.css'

export type Profile = Receives<typeof partnerHomeContract.profile>['partner']

const ways = [
  ['/partner-dashboard', 'Dashboard', IconHome],
  ['/partner-commissions', 'Commissions', IconListDetails],
  ['/partner-payouts', 'Payouts', IconCash],
  ['/partner-team', 'Team', IconUsersGroup],
  ['/partner-settings', 'Settings', IconSettings],
] as const

const signInPath = '/partner-login'

/** Frame of every page for a partner's people; others are sent to the sign-in. */
export function PartnerFrame({ children }: { children: (profile: Profile) => ReactNode }) {
  const token = usePartnerToken()
  const go = useGo()
  const { pathname } = useLocation()
  useEffect(() => {
    // On its way there, this page is still drawn, with the address of the next.
    if (!token && pathname !== signInPath) void go({ to: signInPath }, { replace: true })
  }, [token, go, pathname])
  return token ? <Inside path={pathname}>{children}</Inside> : null
}

function Inside({ path, children }: { path: string; children: (profile: Profile) => ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(partnerHomeContract.profile, {})
  useLeaveIfClosed(error)
  usePartnerToasts()
  const logout = useSend(partnerSignInContract.logout, { silent: true })
  const leave = () => void logout.send({}).finally(partnerSignOut)
  const profile = data?.partner
  const open = ways.filter(([to]) => to !== '/partner-payouts' || profile?.role !== 'member')
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <div className={classes.headRow}>
          <AppLink to="/partner-dashboard" className={classes.brand}>
            <img src="/favicon.svg" width={28} height={28} alt="" />
            Tradewind <small>{t('Partners')}</small>
          </AppLink>
          <Button variant="subtle" color="gray" leftSection={<IconLogout size={18} />} onClick={leave}>
            {t('Logout')}
          </Button>
        </div>
        <nav className={classes.nav} aria-label={t('Main menu')}>
          {open.map(([to, label, Icon]) => (
            <AppLink key={to} to={to} aria-current={path === to ? 'page' : undefined}>
              <Icon size={19} stroke={1.6} aria-hidden="true" />
              {t(label)}
            </AppLink>
          ))}
        </nav>
      </header>
      <main className={classes.main}>
        {profile ? (
          <ZoneProvider value={profile.timeZone}>{children(profile)}</ZoneProvider>
        ) : error ? (
          <LoadFailed title={t('Couldn’t load this page')} text={t(error)} onRetry={refetch} />
        ) : (
          <Skeleton height={320} aria-hidden="true" />
        )}
      </main>
      <footer className={classes.foot}>
        <LanguageSelect size="xs" w={120} />
      </footer>
    </div>
  )
}

import { Outlet } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { GlobalAlert } from '#features/guide/alerts/web/GlobalAlert.tsx'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { mayAccess } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useAtRest } from '#web/at-rest.ts'
import { PageErrorBoundary } from '#web/errors/error-boundary.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { usePanel } from '#web/panel-store.ts'
import { useIdleEnd } from '#web/session/idle-end.ts'
import { useUserActivity } from '#web/session/user-activity.ts'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { useViewer } from '#web/viewer.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import classes from './Frame.module.css'
import { StepHost } from './help/StepHost.tsx'
import { TutorialHost } from './help/TutorialHost.tsx'
import { useTourReason } from './help/use-tour-reason.ts'
import { JobHosts } from './JobHosts.tsx'
import { PartTabs } from './navigation/PartTabs.tsx'
import { SideMenu } from './navigation/SideMenu.tsx'
import { SubHeader } from './navigation/SubHeader.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import { LeftWrites } from './offline/LeftWrites.tsx'
import { useOfflineWork } from './offline/use-offline-work.ts'
import { NoAccessPage } from './pages/NoAccessPage.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { ShellKeys } from './ShellKeys.tsx'
import { useScreen, useShownPath } from './screen.tsx'
import { TrialBanner } from './TrialBanner.tsx'
import { useAside } from './use-aside.ts'
import { useJobChanges } from './use-job-changes.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { usePlanGuard } from './use-plan-guard.ts'

const soon = { isSoon: true }
const MenuDrawer = lazyPart(async () => (await import('./navigation/MenuDrawer.tsx')).MenuDrawer, soon)
const UserPanel = lazyPart(async () => (await import('./navigation/UserPanel.tsx')).UserPanel, soon)
const MenuDialog = lazyDialog(async () => (await import('./navigation/MenuDialog.tsx')).MenuDialog)
const HelpPanel = lazyPart(async () => (await import('./help/HelpPanel.tsx')).HelpPanel, soon)
const TourHost = lazyPart(async () => (await import('./help/TourHost.tsx')).TourHost, { isExtra: true })
const JobQuotaWarning = lazyPart(
  async () => (await import('#features/office/new-job/web/JobQuotaWarning.tsx')).JobQuotaWarning,
  { isExtra: true },
)
const InvitationDialog = lazyDialog(
  async () => (await import('#features/franchise/links/web/InvitationDialog.tsx')).InvitationDialog,
)

/** Top bar, side menu, sub-header, content and footer, with the dialogs that open over any screen. */
export function Frame() {
  const t = useTexts()
  const screen = useScreen()
  const path = useShownPath()
  const viewer = useViewer()
  const isNarrow = useIsNarrow()
  const [isMinimised, toggleAside] = useAside()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isHelpOpen, closeHelp] = usePanel('help')
  const [isMenuChosen, closeMenuChoice] = usePanel('menu')
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the screen closes what lies over it
  useEffect(() => {
    setMenuOpen(false)
    setPanelOpen(false)
    closeHelp()
  }, [path])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const openPanel = useCallback(() => setPanelOpen(true), [])
  // The first page comes after the frame, piece by piece, so that a slow phone answers meanwhile.
  const isFramed = useDeferredValue(true, false)
  useKeptPlace(path, screen)
  const mayEnter = !screen || mayAccess(screen.access, viewer)
  return (
    <div className={classes.frame} data-minimised={isMinimised || undefined}>
      <a className={classes.skip} href="#content">
        {t('Skip to content')}
      </a>
      <TopBar onMenu={openMenu} onPanel={openPanel} />
      {!isNarrow && (
        <aside className={classes.aside}>
          <SideMenu isMinimised={isMinimised} onToggle={toggleAside} />
        </aside>
      )}
      <div className={classes.middle} data-layout={screen?.layout}>
        <main id="content" className={classes.content} tabIndex={-1}>
          <ConnectionBanner />
          <LeftWrites />
          <GlobalAlert />
          <TrialBanner />
          <QuotaWarning />
          <SubHeader />
          <PartTabs />
          <TutorialHost />
          <StepHost key={path} />
          <PageErrorBoundary resetKey={path}>
            <div key={path} className={classes.page}>
              {!isFramed ? null : mayEnter ? <Outlet /> : <NoAccessPage access={screen.access} />}
            </div>
          </PageErrorBoundary>
        </main>
        <footer className={classes.footer}>
          <span>Tradewind</span>
          <AppLink to="/terms">{t('Terms')}</AppLink>
          <AppLink to="/privacy">{t('Privacy')}</AppLink>
          <span className={classes.company}>{viewer.company_name}</span>
        </footer>
      </div>
      <ScrollToTop />
      <MenuDrawer opened={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <UserPanel opened={isPanelOpen} onClose={() => setPanelOpen(false)} />
      <HelpPanel opened={isHelpOpen} onClose={closeHelp} />
      {isMenuChosen && <MenuDialog onClose={closeMenuChoice} />}
      <JobHosts />
      <ShellKeys />
      <Invitation />
      {mayEnter && <Tour key={path} path={path} />}
      <Background />
    </div>
  )
}

/** All jobs are counted for it: that waits until the first page is there. */
function QuotaWarning() {
  const viewer = useViewer()
  return useAtRest() && canBook(viewer) === true ? <JobQuotaWarning /> : null
}

/** An invitation to a franchise opens on any page (document 0 §2). */
function Invitation() {
  const go = useGo()
  const id = useAddressValue('invite_id')
  if (typeof id !== 'string' || id === '') return null
  return <InvitationDialog key={id} id={id} onClose={() => void go({ query: { invite_id: undefined } })} />
}

/** A component of its own because it reads the whole address: choosing a filter must not render the menus again. */
function Tour({ path }: { path: string }) {
  const { reason } = useTourReason(path)
  return <TourHost opened={reason !== null} />
}

/** Background work behind every screen. */
function Background() {
  const viewer = useViewer()
  useLiveUpdates()
  useOfflineWork()
  useUserActivity()
  useIdleEnd(viewer.idle_minutes ?? 0)
  usePlanGuard()
  useJobChanges()
  return null
}

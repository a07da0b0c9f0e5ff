import { NavLink } from '@mantine/core'
import {
  IconHelpCircle,
  IconKeyboard,
  IconListCheck,
  IconMessageCircle,
  IconPlayerPlay,
  IconRoute,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useMayOpen, useOpenScreens, useShownPath } from '#app/shell/screen.tsx'
import { onboardingContract } from '#features/guide/onboarding/onboarding.contract.ts'
import { completeStep } from '#features/guide/onboarding/onboarding.rules.ts'
import { useSupportWay } from '#features/guide/support/web/use-support-way.ts'
import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import { trialPack } from '#shared/plan.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { openPanel } from '#web/panel-store.ts'
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { type HelpVideo, helpVideos } from './help-videos.ts'

const HelpVideoDialog = lazyDialog(async () => (await import('./HelpVideoDialog.tsx')).HelpVideoDialog)

/** Help: the onboarding, the tours of the pages, and someone to ask. */
export function HelpPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts()
  const way = useSupportWay()
  const hasOnboarding = useHasOnboarding()
  const [video, setVideo] = useState<HelpVideo | null>(null)
  return (
    <SidePanel
      closeOnEscape={!video}
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={t('Sendie')}
    >
      {hasOnboarding && (
        <NavLink
          label={t('Back to Onboarding Page')}
          description={t('Your first steps and what’s left to do')}
          leftSection={<IconListCheck size={20} stroke={1.6} />}
          renderRoot={props => <AppLink to="/onboarding" {...props} />}
          onClick={onClose}
        />
      )}
      <NavLink
        component="button"
        label={t('Get Help (Tour and Video)')}
        description={t('Guided tours and short clips')}
        leftSection={<IconHelpCircle size={20} stroke={1.6} />}
        childrenOffset={20}
        defaultOpened
      >
        <TourEntries onChosen={onClose} />
        <VideoEntries onChosen={setVideo} />
      </NavLink>
      <NavLink
        component="button"
        label={t('Keyboard shortcuts')}
        description={t('Shortcuts for new jobs, screens and lists')}
        leftSection={<IconKeyboard size={20} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => {
          onClose()
          void openPanel('keys')
        }}
      />
      {way === 'dashboard' && (
        <NavLink
          label={t('Support dashboard')}
          leftSection={<IconMessageCircle size={20} stroke={1.6} />}
          renderRoot={props => <AppLink to="/admin-support-dashboard" {...props} />}
          onClick={onClose}
        />
      )}
      {way === 'chat' && (
        <NavLink
          component="button"
          label={t('Support Chat')}
          description={t('Message us and we’ll reply here')}
          leftSection={<IconMessageCircle size={20} stroke={1.6} />}
          onClick={() => {
            onClose()
            void openPanel('support')
          }}
        />
      )}
      {video && <HelpVideoDialog video={video} onClose={() => setVideo(null)} />}
    </SidePanel>
  )
}

function TourEntries({ onChosen }: { onChosen: () => void }) {
  const t = useTexts()
  const go = useGo()
  const path = useShownPath()
  const tours = useOpenScreens().filter(screen => screen.tour)
  const others = tours.filter(tour => tour.path !== path)
  const start = (to?: string) => {
    onChosen()
    void go({ to, query: { first_view: 1 } }, { replace: to === undefined })
  }
  return (
    <>
      {others.length < tours.length && (
        <NavLink
          component="button"
          label={t('Take a tour of this page')}
          leftSection={<IconRoute size={18} stroke={1.6} />}
          onClick={() => start()}
        />
      )}
      {others.map(tour => (
        <NavLink
          key={tour.path}
          component="button"
          label={t('Tour: {{page}}', { page: t(tour.title) })}
          leftSection={<IconRoute size={18} stroke={1.6} />}
          onClick={() => start(tour.path)}
        />
      ))}
    </>
  )
}

function VideoEntries({ onChosen }: { onChosen: (video: HelpVideo) => void }) {
  const t = useTexts()
  const mayBook = canBook(useViewer()) === true
  return helpVideos
    .filter(video => mayBook || !video.forBooking)
    .map(video => (
      <NavLink
        key={video.name}
        component="button"
        label={t('Video: {{title}}', { title: t(video.title) })}
        leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => onChosen(video)}
      />
    ))
}

/** For people who may see the onboarding: always on a trial, otherwise until it is finished. */
function useHasOnboarding(): boolean {
  const mayOpen = useMayOpen()('/onboarding')
  const { pack_id } = useViewer()
  const { data } = useRead(
    onboardingContract.companyProgress,
    {},
    { enabled: mayOpen && pack_id !== trialPack },
  )
  return mayOpen && (pack_id === trialPack || (data?.result.current_step ?? completeStep) < completeStep)
}

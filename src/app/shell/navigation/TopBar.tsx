import { ActionIcon, Burger, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { HelpButton } from '#app/shell/help/HelpButton.tsx'
import { SupportButton } from '#features/guide/support/web/SupportButton.tsx'
import { JobLink } from '#features/jobs/jobs/web/JobLink.tsx'
import { ClockButton } from '#features/people/clock/web/ClockButton.tsx'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { NotificationBell } from '#features/talk/notifications/web/NotificationBell.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { fileUrl } from '#web/send.ts'
import { PersonAvatar } from '#web/ui/person/PersonAvatar.tsx'
import { useMay, useViewer } from '#web/viewer.ts'
import { Brand } from './Brand.tsx'
import { FindButton } from './FindButton.tsx'
import { QuickActions } from './QuickActions.tsx'
import classes from './TopBar.module.css'

const AutoClockIn = lazyPart(
  async () => (await import('#features/schedule/auto-clock-in/web/AutoClockIn.tsx')).AutoClockIn,
  { isExtra: true },
)
const UndoArrival = lazyPart(
  async () => (await import('#features/schedule/auto-clock-in/web/UndoArrival.tsx')).UndoArrival,
)
const PhoneButton = lazyPart(async () => (await import('./frame-parts.ts')).frameParts.PhoneButton, {
  isExtra: true,
})
const CreditBadges = lazyPart(async () => (await import('./frame-parts.ts')).frameParts.CreditBadges, {
  isExtra: true,
})
const UserMenu = lazyDropdown(async () => (await import('./UserMenu.tsx')).UserMenu)

/** The bar at the top: brand, quick actions, the signed-in user. */
export const TopBar = memo(function TopBar({ onMenu, onPanel }: { onMenu: () => void; onPanel: () => void }) {
  const t = useTexts()
  const viewer = useViewer()
  const isAtRest = useAtRest()
  const hearsNews = useMay(notificationsContract.fetchActivity.access)
  return (
    <header className={classes.bar}>
      <Burger
        className={classes.burger}
        data-tour="burger"
        size="sm"
        opened={false}
        onClick={onMenu}
        aria-label={t('Open the menu')}
      />
      <AppLink to="/dashboard" className={classes.brand} aria-label={t('Tradewind, go to the dashboard')}>
        <Brand size={28} />
        <span className={classes.name}>Tradewind</span>
      </AppLink>
      <div className={classes.space} />
      <FindButton />
      <QuickActions />
      <CreditBadges />
      <PhoneButton />
      <ClockButton undo={<UndoArrival />} />
      {isAtRest && <AutoClockIn />}
      <HelpButton />
      <SupportButton />
      {hearsNews && <NotificationBell JobLink={JobLink} />}
      <UnstyledButton className={classes.user} onClick={onPanel} aria-haspopup="dialog">
        <VisuallyHidden>{t('User Profile')}</VisuallyHidden>
        <span aria-hidden>
          <PersonAvatar
            size={30}
            name={viewer.fullname}
            colour={viewer.colour}
            src={fileUrl(viewer.picture)}
          />
        </span>
        <span className={classes.names}>
          <span className={classes.fullname}>{viewer.fullname}</span>
          <span className={classes.company}>{viewer.company_name}</span>
        </span>
      </UnstyledButton>
      <UserMenuButton onPanel={onPanel} />
    </header>
  )
})

function UserMenuButton({ onPanel }: { onPanel: () => void }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <UserMenu
      opened={isOpen}
      onChange={setOpen}
      onPanel={onPanel}
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('User menu')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
      }
    />
  )
}

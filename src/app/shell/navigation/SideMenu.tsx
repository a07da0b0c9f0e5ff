import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useMayOpen, useScreen, useShownPath } from '#app/shell/screen.tsx'
import { UnreadMessages } from '#features/guide/support/web/UnreadMessages.tsx'
import { UnseenLeads } from '#features/sales/leads/web/UnseenLeads.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import type { MenuItem } from '#web/viewer.ts'
import { useViewer } from '#web/viewer.ts'
import { activeItems, menuPath, shownMenu } from './menu.ts'
import classes from './SideMenu.module.css'
import { screenIcon } from './screen-icons.ts'

interface SideMenuProps {
  isMinimised?: boolean
  onToggle?: () => void
  onChosen?: () => void
}

/** The user's menu entries; minimised it shows icons alone, with the words in a tooltip. */
export const SideMenu = memo(function SideMenu({ isMinimised = false, onToggle, onChosen }: SideMenuProps) {
  const t = useTexts()
  const { leftMenu } = useViewer()
  const mayOpen = useMayOpen()
  const menu = useMemo(() => shownMenu(leftMenu, mayOpen), [leftMenu, mayOpen])
  const entries = isMinimised
    ? menu.flatMap(entry => (entry.children?.length ? entry.children : [entry]))
    : menu
  const label = isMinimised ? t('Expand the menu') : t('Collapse the menu')
  return (
    <nav className={classes.menu} data-minimised={isMinimised || undefined} aria-label={t('Main menu')}>
      {entries.map(entry =>
        entry.children?.length ? (
          <Group key={entry.path} entry={entry} onChosen={onChosen} />
        ) : (
          <Entry key={entry.path} entry={entry} isMinimised={isMinimised} onChosen={onChosen} />
        ),
      )}
      {onToggle && (
        <Hint label={label} position="right" disabled={!isMinimised}>
          <ActionIcon
            className={classes.toggle}
            variant="subtle"
            color="gray"
            aria-label={label}
            aria-expanded={!isMinimised}
            onClick={onToggle}
          >
            {isMinimised ? (
              <IconLayoutSidebarLeftExpand size={18} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} />
            )}
          </ActionIcon>
        </Hint>
      )}
    </nav>
  )
})

function Entry(props: { entry: MenuItem; isMinimised?: boolean; onChosen?: () => void }) {
  const { entry, isMinimised, onChosen } = props
  const t = useTexts()
  const isActive = useActivePath() === entry.path
  const Icon = screenIcon(entry.icon)
  const label = t(entry.label)
  return (
    <Hint label={label} position="right" disabled={!isMinimised}>
      <AppLink
        to={entry.path}
        className={classes.entry}
        data-active={isActive || undefined}
        aria-current={isActive ? 'page' : undefined}
        aria-label={isMinimised ? label : undefined}
        onClick={onChosen}
      >
        <Icon size={18} stroke={1.7} />
        {!isMinimised && label}
        {entry.path === '/message' && <UnreadMessages className={classes.count} />}
        {entry.path === '/manage/leads' && <UnseenLeads className={classes.count} />}
      </AppLink>
    </Hint>
  )
}

function Group({ entry, onChosen }: { entry: MenuItem; onChosen?: () => void }) {
  const t = useTexts()
  const path = useActivePath()
  const isInside = entry.children?.some(child => child.path === path) ?? false
  const [isOpen, setOpen] = useState(isInside)
  const Icon = screenIcon(entry.icon)
  return (
    <>
      <UnstyledButton className={classes.entry} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon size={18} stroke={1.7} />
        {t(entry.label)}
        <IconChevronRight className={classes.chevron} size={14} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes.children}>
          {entry.children?.map(child => (
            <Entry key={child.path} entry={child} onChosen={onChosen} />
          ))}
        </div>
      )}
    </>
  )
}

/** The path of the entry that leads closest to the shown screen: Price Book, not Settings, for what is in both. */
function useActivePath(): string | undefined {
  const { leftMenu } = useViewer()
  return activeItems(leftMenu, menuPath(useShownPath(), useScreen())).at(-1)?.path
}

import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import type { MenuGroup } from '#app/screens/screen.types.ts'
import { useMayOpen, useScreen, useShownPath } from '#app/shell/screen.tsx'
import { UnreadMessages } from '#features/guide/support/web/UnreadMessages.tsx'
import { UnseenLeads } from '#features/sales/leads/web/UnseenLeads.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { openPanel } from '#web/panel-store.ts'
import { Hint } from '#web/ui/Hint.tsx'
import type { MenuItem } from '#web/viewer.ts'
import { useViewer } from '#web/viewer.ts'
import { activeItems, menuPath, shownMenu } from './menu.ts'
import { menuSections } from './menu-sections.ts'
import classes from './SideMenu.module.css'
import { screenIcon } from './screen-icons.ts'
import { useFoldedGroups } from './use-folded-groups.ts'

interface SideMenuProps {
  isMinimised?: boolean
  onToggle?: () => void
  onChosen?: () => void
}

/** The user's menu entries; minimised it shows icons alone, with the words in a tooltip. */
export const SideMenu = memo(function SideMenu({ isMinimised = false, onToggle, onChosen }: SideMenuProps) {
  const t = useTexts()
  const { leftMenu, menu } = useViewer()
  const mayOpen = useMayOpen()
  const sections = useMemo(() => menuSections(shownMenu(leftMenu, mayOpen), menu), [leftMenu, mayOpen, menu])
  const [folds, setFold] = useFoldedGroups()
  const active = useActivePath()
  const label = isMinimised ? t('Expand the menu') : t('Collapse the menu')
  const edit = () => {
    onChosen?.()
    void openPanel('menu')
  }
  return (
    <nav className={classes.menu} data-minimised={isMinimised || undefined} aria-label={t('Main menu')}>
      {sections.map(({ group, entries }) => {
        const drawn = entries.map(entry => (
          <Entry
            key={entry.path}
            entry={entry}
            isActive={entry.path === active}
            isMinimised={isMinimised}
            onChosen={onChosen}
          />
        ))
        if (!group || isMinimised) return drawn
        const isOpen = folds[group] ?? entries.some(({ path }) => path === active)
        return (
          <Group
            key={group}
            name={group}
            entries={entries}
            isOpen={isOpen}
            onToggle={() => setFold(group, !isOpen)}
          >
            {drawn}
          </Group>
        )
      })}
      <div className={classes.foot}>
        {onToggle ? (
          <Hint label={t('Edit menu')} position="right">
            <ActionIcon variant="subtle" color="gray" aria-label={t('Edit menu')} onClick={edit}>
              <IconAdjustmentsHorizontal size={18} />
            </ActionIcon>
          </Hint>
        ) : (
          <UnstyledButton className={classes.entry} onClick={edit}>
            <IconAdjustmentsHorizontal size={18} stroke={1.7} />
            {t('Edit menu')}
          </UnstyledButton>
        )}
        {onToggle && (
          <Hint label={label} position="right" disabled={!isMinimised}>
            <ActionIcon
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
      </div>
    </nav>
  )
})

interface EntryProps extends Pick<SideMenuProps, 'isMinimised' | 'onChosen'> {
  entry: MenuItem
  isActive: boolean
}

function Entry({ entry, isActive, isMinimised, onChosen }: EntryProps) {
  const t = useTexts()
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
        <Waiting path={entry.path} />
      </AppLink>
    </Hint>
  )
}

interface GroupProps {
  name: MenuGroup
  entries: readonly MenuItem[]
  isOpen: boolean
  onToggle: () => void
  children: React.ReactNode
}

/** Entries that fold; folded, their heading counts what waits in them. */
function Group({ name, entries, isOpen, onToggle, children }: GroupProps) {
  const t = useTexts()
  return (
    <>
      <UnstyledButton className={classes.group} aria-expanded={isOpen} onClick={onToggle}>
        <IconChevronRight className={classes.chevron} size={14} />
        {t(name)}
        {!isOpen && entries.map(({ path }) => <Waiting key={path} path={path} />)}
      </UnstyledButton>
      {isOpen && children}
    </>
  )
}

/** How much waits behind an entry; nothing for most. */
function Waiting({ path }: { path: string }) {
  if (path === '/message') return <UnreadMessages className={classes.count} />
  if (path === '/manage/leads') return <UnseenLeads className={classes.count} />
  return null
}

/** The path of the entry that leads closest to the shown screen: Price Book, not Settings, for what is in both. */
function useActivePath(): string | undefined {
  const { leftMenu } = useViewer()
  return activeItems(leftMenu, menuPath(useShownPath(), useScreen())).at(-1)?.path
}

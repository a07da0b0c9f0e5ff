import { ActionIcon, NavLink, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import type { MenuItem } from '#web/viewer.ts'
import { useViewer } from '#web/viewer.ts'
import { leadsTo, shownMenu } from './menu.ts'
import classes from './SideMenu.module.css'
import { useMayOpen, useShownPath } from './screen.tsx'
import { screenIcon } from './screen-icons.ts'

interface SideMenuProps {
  isMinimised?: boolean
  onToggle?: () => void
  onChosen?: () => void
}

/** The user's menu entries; minimised it shows icons alone, with the words in a tooltip. */
export function SideMenu({ isMinimised = false, onToggle, onChosen }: SideMenuProps) {
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
        <Tooltip label={label} position="right" disabled={!isMinimised}>
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
        </Tooltip>
      )}
    </nav>
  )
}

function Entry(props: { entry: MenuItem; isMinimised?: boolean; onChosen?: () => void }) {
  const { entry, isMinimised, onChosen } = props
  const t = useTexts()
  const isActive = leadsTo(entry, useShownPath())
  const Icon = screenIcon(entry.icon)
  const label = t(entry.label)
  return (
    <Tooltip label={label} position="right" disabled={!isMinimised}>
      <NavLink
        className={classes.entry}
        active={isActive}
        aria-current={isActive ? 'page' : undefined}
        aria-label={isMinimised ? label : undefined}
        label={isMinimised ? undefined : label}
        leftSection={<Icon size={18} stroke={1.7} />}
        onClick={onChosen}
        renderRoot={rootProps => <AppLink to={entry.path} {...rootProps} />}
      />
    </Tooltip>
  )
}

function Group({ entry, onChosen }: { entry: MenuItem; onChosen?: () => void }) {
  const t = useTexts()
  const path = useShownPath()
  const isInside = entry.children?.some(child => leadsTo(child, path)) ?? false
  const [isOpen, setOpen] = useState(isInside)
  const Icon = screenIcon(entry.icon)
  return (
    <NavLink
      component="button"
      className={classes.entry}
      opened={isOpen}
      onChange={setOpen}
      aria-expanded={isOpen}
      label={t(entry.label)}
      leftSection={<Icon size={18} stroke={1.7} />}
      childrenOffset={18}
    >
      {entry.children?.map(child => (
        <Entry key={child.path} entry={child} onChosen={onChosen} />
      ))}
    </NavLink>
  )
}

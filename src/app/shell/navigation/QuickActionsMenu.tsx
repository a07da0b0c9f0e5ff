import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'

/** Something that is often added, on the screen of this address. */
export interface QuickAction {
  title: string
  to: string
  query?: { new: true }
}

interface QuickActionsMenuProps extends LazyDropdownProps {
  /** null: the viewer books no jobs. */
  onNewJob: (() => void) | null
  actions: readonly QuickAction[]
}

export function QuickActionsMenu({ onNewJob, actions, ...dropdown }: QuickActionsMenuProps) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="bottom-end" width={200}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {onNewJob && (
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={onNewJob}>
            {t('New Job')}
          </Menu.Item>
        )}
        {actions.map(({ title, to, query }) => (
          <Menu.Item
            key={title}
            leftSection={<IconPlus size={16} />}
            renderRoot={props => <AppLink to={to} {...(query && { query })} {...props} />}
          >
            {t(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

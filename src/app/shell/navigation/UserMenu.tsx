import { Menu } from '@mantine/core'
import { IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'

export function UserMenu({ onPanel, ...dropdown }: LazyDropdownProps & { onPanel: () => void }) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="bottom-end" width={180}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={onPanel}>
          {t('User Profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUser size={16} />}
          renderRoot={props => <AppLink to="/profile" {...props} />}
        >
          {t('My profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          renderRoot={props => <AppLink to="/logout" {...props} />}
        >
          {t('Sign Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { copiesDetails, setCopiesDetails } from './copy-details.ts'

/** Content of a `CopySwitch`'s menu. */
export function CopyMenu(dropdown: LazyDropdownProps) {
  const t = useTexts()
  const [isOn, setOn] = useState(copiesDetails)
  const { opened, target } = useLazyDropdown(dropdown)
  function toggle() {
    setCopiesDetails(!isOn)
    setOn(!isOn)
  }
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="top-start" closeOnItemClick={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isOn}
          onClick={toggle}
          rightSection={<Switch size="xs" checked={isOn} readOnly tabIndex={-1} aria-hidden="true" />}
        >
          {t('Copy details on save')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

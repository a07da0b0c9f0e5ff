import { ActionIcon, Menu, Switch } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { copiesDetails, setCopiesDetails } from './copy-details.ts'

/** The footer's menu: whether a saved job's details are copied to the clipboard. */
export function CopySwitch() {
  const t = useTexts()
  const [isOn, setOn] = useState(copiesDetails)
  function toggle() {
    setCopiesDetails(!isOn)
    setOn(!isOn)
  }
  return (
    <Menu position="top-start" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('Options')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
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

import { Menu } from '@mantine/core'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { reviewMethods } from '../reviews.rules.ts'

/** Channels for a review request. */
export function ReviewMenu({
  onChoose,
  ...dropdown
}: LazyDropdownProps & { onChoose: (method: (typeof reviewMethods)[keyof typeof reviewMethods]) => void }) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="top-start" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose(reviewMethods.email)}>{t('By email')}</Menu.Item>
        <Menu.Item onClick={() => onChoose(reviewMethods.sms)}>{t('By SMS')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

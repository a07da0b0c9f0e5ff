import { Menu } from '@mantine/core'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'

/** The statuses that the selected jobs can be given. */
export function StatusMenu({
  onChoose,
  ...dropdown
}: LazyDropdownProps & { onChoose: (status: number) => void }) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="bottom-start">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {statuses.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Menu } from '@mantine/core'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'

export interface MenuAction {
  key: string | number
  label: ReactNode
  icon?: ComponentType<{ size?: number | string }>
  /** It takes something away, and stands apart. */
  isRemoval?: boolean
  onPress: () => void
}

/** The list of an `ActionMenu`. */
export function ActionMenuList({
  actions,
  ...dropdown
}: LazyDropdownProps & { actions: readonly MenuAction[] }) {
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="bottom-end" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {actions.map(({ key, label, icon: Icon, isRemoval = false, onPress }) => (
          <Fragment key={key}>
            {isRemoval && <Menu.Divider />}
            <Menu.Item
              leftSection={Icon && <Icon size={16} />}
              {...(isRemoval && { color: 'red' })}
              onClick={onPress}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

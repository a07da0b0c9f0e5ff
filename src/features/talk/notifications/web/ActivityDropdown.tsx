import { Popover } from '@mantine/core'
import { useId } from 'react'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { ActivityPanel, type ActivityPanelProps } from './ActivityPanel.tsx'

interface ActivityDropdownProps extends LazyDropdownProps {
  panel: Omit<ActivityPanelProps, 'titleId' | 'onLeave'>
}

/** Content of the bell's menu. */
export function ActivityDropdown({ panel, ...dropdown }: ActivityDropdownProps) {
  const titleId = useId()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Popover
      opened={opened}
      onChange={dropdown.onChange}
      width={330}
      position="bottom-end"
      offset={10}
      shadow="md"
      radius={12}
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={0} aria-labelledby={titleId}>
        <ActivityPanel {...panel} titleId={titleId} onLeave={() => dropdown.onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsDiff,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconArrowsVertical,
  IconArrowUp,
} from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import type { Step } from './arranging.ts'

const steps: readonly [Step, string, typeof IconArrowUp][] = [
  ['left', 'Move left', IconArrowLeft],
  ['right', 'Move right', IconArrowRight],
  ['up', 'Move up', IconArrowUp],
  ['down', 'Move down', IconArrowDown],
  ['wider', 'Wider', IconArrowsMaximize],
  ['narrower', 'Narrower', IconArrowsMinimize],
  ['taller', 'Taller', IconArrowsVertical],
  ['shorter', 'Shorter', IconArrowsDiff],
]

/** Moves and resizes a widget without dragging; it stays open for several steps. */
export function ArrangeMenu({ onStep, ...dropdown }: LazyDropdownProps & { onStep: (step: Step) => void }) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  return (
    <Menu
      opened={opened}
      onChange={dropdown.onChange}
      position="bottom-end"
      closeOnItemClick={false}
      // A step may lead out of the window for a moment.
      hideDetached={false}
      returnFocus
      withinPortal
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {steps.map(([step, label, Icon]) => (
          <Menu.Item key={step} leftSection={<Icon size={15} />} onClick={() => onStep(step)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { cloneElement, type ReactElement, useState } from 'react'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import type { MenuAction } from './ActionMenuList.tsx'

const ActionMenuList = lazyDropdown(async () => (await import('./ActionMenuList.tsx')).ActionMenuList)

interface ActionMenuProps {
  /** The button that opens it. */
  target: ReactElement<object>
  actions: readonly MenuAction[]
}

/** A menu that is fetched when its button is first pressed. */
export function ActionMenu({ target, actions }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'menu', onClick: () => setOpen(!isOpen) }
  return (
    <ActionMenuList
      opened={isOpen}
      onChange={setOpen}
      actions={actions}
      target={cloneElement(target, button)}
    />
  )
}

import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'

const CopyMenu = lazyDropdown(async () => (await import('./CopyMenu.tsx')).CopyMenu)

/** The footer's menu: whether a saved job's details are copied to the clipboard. */
export function CopySwitch() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <CopyMenu
      opened={isOpen}
      onChange={setOpen}
      target={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-haspopup="menu"
          aria-label={t('Options')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots size={18} />
        </ActionIcon>
      }
    />
  )
}

import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import type { LayoutPage } from '../page-settings.rules.ts'

// Fetched when first opened.
const PageLayoutDialog = lazyDialog(async () => (await import('./PageLayoutDialog.tsx')).PageLayoutDialog)

/** The gear button on pages with a layout to edit; nothing on others. */
export function PageLayoutButton({ path, page }: { path: string; page: LayoutPage | undefined }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!page?.keys.length) return null
  const label = t('Edit Page Layout')
  return (
    <>
      <Hint label={label}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconSettings size={16} stroke={1.6} />
        </ActionIcon>
      </Hint>
      {isOpen && <PageLayoutDialog key={page.id} page={page} path={path} onClose={() => setOpen(false)} />}
    </>
  )
}

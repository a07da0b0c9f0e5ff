import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { openPanel } from '#web/panel-store.ts'

/** Opens the help panel where the top bar has room for it; narrow screens have it in the menu. */
export function HelpButton() {
  const t = useTexts()
  return (
    <ActionIcon
      visibleFrom="lg"
      data-tour="help"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('Help')}
      aria-haspopup="dialog"
      onClick={() => void openPanel('help')}
    >
      <IconHelpCircle size={20} stroke={1.6} />
    </ActionIcon>
  )
}

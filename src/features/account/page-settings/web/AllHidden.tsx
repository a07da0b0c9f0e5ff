import { IconEyeOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'

/** In place of a page whose every part is switched off. */
export function AllHidden() {
  const t = useTexts()
  return (
    <EmptyState
      title={t('Everything on this page is switched off')}
      text={t('Use the gear above, Edit Page Layout, to show it again.')}
      icon={<IconEyeOff size={22} stroke={1.6} />}
    />
  )
}

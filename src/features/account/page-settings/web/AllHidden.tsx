import { IconEyeOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'

/** In place of a page whose every part is switched off. */
export function AllHidden() {
  const t = useTexts()
  return (
    <EmptyState
      title={t('Everything on this page is switched off')}
      text={t('The gear above, Edit Page Layout, brings it back.')}
      icon={<IconEyeOff size={22} stroke={1.6} />}
    />
  )
}

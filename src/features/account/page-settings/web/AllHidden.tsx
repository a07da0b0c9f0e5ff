import { IconEyeOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'

/** In place of a page whose every part is switched off. */
export function AllHidden() {
  const t = useTexts()
  return (
    <EmptyState
      title={t('Everything on this page is hidden')}
      text={t('To show it again, use the gear above: Edit Page Layout.')}
      icon={<IconEyeOff size={22} stroke={1.6} />}
    />
  )
}

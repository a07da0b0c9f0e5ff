import { Badge, VisuallyHidden } from '@mantine/core'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { differencesContract } from '../differences.contract.ts'

/** How many differences wait for a decision; nothing when there are none. */
export function OpenDifferences({ className }: { className?: string }) {
  const t = useTexts()
  const enabled = useAtRest()
  const count = useRead(differencesContract.list, { limit: 0 }, { enabled, staleTime: 60_000 }).data?.open
  if (!count) return null
  return (
    <Badge color="pink" size="sm" className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('{{number}} to decide', { number: count })}</VisuallyHidden>
    </Badge>
  )
}

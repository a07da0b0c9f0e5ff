import { Badge, VisuallyHidden } from '@mantine/core'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { webLeads } from '../web-leads.contract.ts'

/** How many leads from the web form nobody has looked at yet; nothing when there are none. */
export function UnseenLeads({ className }: { className?: string }) {
  const t = useTexts()
  const enabled = useAtRest()
  const count = useRead(webLeads, { limit: 0 }, { enabled, staleTime: 60_000 }).data?.unseen
  if (!count) return null
  return (
    <Badge color="pink" size="sm" className={className}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('{{number}} new', { number: count })}</VisuallyHidden>
    </Badge>
  )
}

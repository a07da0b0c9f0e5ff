import { SegmentedControl } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { ConversationPane, Conversations } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { supportContract } from '../support.contract.ts'
import { pollEvery } from '../support.rules.ts'
import { Answering } from './Answering.tsx'
import { loadTrouble } from './chat-trouble.ts'

type Conversation = Receives<typeof supportContract.conversations>['data'][number]
const keyOf = (of: Conversation) => `${of.company}:${of.user}`

const HostDesk = lazyPart(
  async () => (await import('#features/account/plans/web/host/HostDesk.tsx')).HostDesk,
)

const parts = [
  { value: 'conversations', label: 'Conversations' },
  { value: 'companies', label: 'Companies' },
  { value: 'packs', label: 'Plans' },
  { value: 'coupons', label: 'Coupons' },
] as const

/** The desk of those who run the installation: support conversations, companies with their plans, and the plans. */
export default function SupportDashboardPage() {
  const t = useTexts()
  const [part, setPart] = useState<(typeof parts)[number]['value']>('conversations')
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label={t('Host staff page')}
        value={part}
        onChange={value => setPart(value as typeof part)}
        data={parts.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {part === 'conversations' ? <AllConversations /> : <HostDesk part={part} />}
    </>
  )
}

/** All support conversations, for the people who answer them. */
function AllConversations() {
  const t = useTexts()
  const { data, error, refetch } = useRead(supportContract.conversations, {}, { refetchInterval: pollEvery })
  const rows = data?.data
  if (!rows) {
    if (!error) return <PageSkeleton />
    return <LoadFailed title={t(loadTrouble(error))} text={t(error)} onRetry={refetch} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<IconMessages size={22} stroke={1.6} />}
        title={t('No conversations yet')}
        text={t('When someone from a company writes in the support chat, the conversation appears here.')}
      />
    )
  }
  return (
    <Conversations
      of={rows}
      entryOf={row => ({
        key: keyOf(row),
        name: row.fullname,
        detail: row.company_name,
        last: row.last.message,
        unread: row.unread,
      })}
      order={t('Unanswered conversations come first.')}
    >
      {row => (
        <ConversationPane
          label={row.fullname}
          title={row.fullname}
          detail={`${row.company_name} · ${row.email}`}
        >
          <Answering key={keyOf(row)} company={row.company} user={row.user} unread={row.unread} />
        </ConversationPane>
      )}
    </Conversations>
  )
}

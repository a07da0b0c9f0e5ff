import { IconDeviceMobile } from '@tabler/icons-react'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { ConversationPane } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { ChatPane } from './ChatPane.tsx'
import { Chats } from './MessagesPage.tsx'
import classes from './TestMessagePage.module.css'

/** The clients' phones while no provider sends: what arrived there is read, and answered. */
export default function TestMessagePage() {
  const t = useTexts()
  const settings = useRead(smsContract.settings, {})
  if (!settings.data) return <PageSkeleton />
  if (!settings.data.simulated) {
    return (
      <EmptyState
        icon={<IconDeviceMobile size={22} stroke={1.6} />}
        title={t('Messages reach real phones')}
        text={t('An SMS provider is set up, so there’s nothing to simulate.')}
      />
    )
  }
  return (
    <Chats>
      {chat => (
        <div className={classes.stage}>
          <ConversationPane
            className={classes.phone}
            label={t('Phone of {{name}}', { name: chat.name || chat.phone })}
            title={settings.data.sms_display_name || settings.data.sms_display_number || t('Your company')}
            detail={chat.phone}
          >
            <ChatPane key={chat.phone} chat={chat} asClient />
          </ConversationPane>
        </div>
      )}
    </Chats>
  )
}

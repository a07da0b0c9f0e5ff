import { IconDeviceMobile, IconMessages } from '@tabler/icons-react'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { ConversationPane, Conversations } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { ClientPhone } from './ClientPhone.tsx'
import { lastWord } from './last-word.ts'
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
  return <Phones company={settings.data.sms_display_name || settings.data.sms_display_number} />
}

/** The phones that messages went to, and what stands on the chosen one. */
function Phones({ company }: { company: string }) {
  const t = useTexts()
  const read = useRead(clientMessagesContract.chats, {}, { refetchInterval: 30_000 })
  return (
    <Loaded read={read} shape="list" failed={t('Error loading messages. Please try again.')}>
      {({ chatList }) =>
        chatList.length === 0 ? (
          <EmptyState
            icon={<IconMessages size={22} stroke={1.6} />}
            title={t('No messages yet')}
            text={t('Texts and portal messages with clients appear here.')}
          />
        ) : (
          <Conversations
            of={chatList}
            entryOf={chat => ({
              key: chat.phone,
              name: chat.name || chat.phone,
              detail: chat.name && chat.phone,
              last: lastWord(t, {
                ...chat,
                text: chat.message,
                missed: chat.last_call === 'missed',
                isCall: chat.last_call !== null,
              }),
              unread: chat.unread,
            })}
            order={t('Newest first.')}
          >
            {chat => (
              <div className={classes.stage}>
                <ConversationPane
                  className={classes.phone}
                  label={t('Phone of {{name}}', { name: chat.name || chat.phone })}
                  title={company || t('Your company')}
                  detail={chat.phone}
                >
                  <ClientPhone key={chat.phone} phone={chat.phone} />
                </ConversationPane>
              </div>
            )}
          </Conversations>
        )
      }
    </Loaded>
  )
}

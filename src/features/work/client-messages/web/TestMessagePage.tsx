import { IconDeviceMobile } from '@tabler/icons-react'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageSkeleton } from '#web/ui/PageSkeleton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { ChatPane } from './ChatPane.tsx'
import classes from './Messages.module.css'
import { Chats } from './MessagesPage.tsx'

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
        text={t('An SMS provider is set up, so there is nothing to simulate.')}
      />
    )
  }
  return (
    <Chats>
      {chat => (
        <div className={classes.stage}>
          <section
            className={`${classes.chat} ${classes.phone}`}
            aria-label={t('Phone of {{name}}', { name: chat.name || chat.phone })}
          >
            <header className={classes.head}>
              <h2>
                {settings.data.sms_display_name || settings.data.sms_display_number || t('Your company')}
              </h2>
              <span className={classes.detail}>{chat.phone}</span>
            </header>
            <ChatPane key={chat.phone} chat={chat} asClient />
          </section>
        </div>
      )}
    </Chats>
  )
}

import { lastWord } from '#features/messages/client-messages/web/last-word.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { ConversationEntry } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { inboxContract } from '../inbox.contract.ts'
import type { ThreadChannel } from '../inbox.rules.ts'
import classes from './inbox.module.css'

export type Thread = Receives<typeof inboxContract.thread>['thread']

export const channelLabels: Record<ThreadChannel, string> = {
  sms: 'SMS',
  mail: 'Email',
  portal: 'Client portal',
  call: 'Calls',
  lead: 'Web leads',
}

/** The client's last words, which a new job begins with; '': they wrote none. */
export const lastAsked = (messages: Receives<typeof inboxContract.thread>['messages']): string =>
  messages.find(each => each.direction === 'in' && each.message !== '')?.message ?? ''

/** Name or address of the other side. */
export const threadName = ({ name, address }: Pick<Thread, 'name' | 'address'>) => name || address

/** A conversation as the list shows it. */
export function useThreadEntry(): (thread: Thread) => ConversationEntry {
  const t = useTexts()
  const time = useCompanyTime()
  return thread => {
    const { last, last_at, waits_since, assignee, snoozed_until, is_blocked } = thread
    const word = lastWord(t, { ...last, isCall: last.channel === 'call' })
    const isToday = Math.floor(time.toWall(last_at) / 1_440) === time.today
    return {
      key: String(thread.id),
      name: threadName(thread) || t('Unknown sender'),
      detail: thread.name && thread.address,
      last: last.direction === 'out' && last.channel !== 'call' ? t('You: {{text}}', { text: word }) : word,
      unread: thread.unread,
      aside: (
        <>
          <span>{time.instant(last_at, isToday ? 'time' : 'date')}</span>
          {waits_since && <span className={classes.waiting}>{t('Waiting')}</span>}
          {is_blocked && <span>{t('Blocked')}</span>}
          {snoozed_until && <span>{t('Until {{time}}', { time: time.instant(snoozed_until) })}</span>}
          {assignee && <span>{assignee}</span>}
        </>
      ),
    }
  }
}

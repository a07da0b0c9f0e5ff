import { deliveryLabels } from '#features/jobs/diary/web/delivery-look.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import type { ChatMessage } from '#web/chat/ChatMessages.tsx'
import type { clientMessagesContract } from '../client-messages.contract.ts'
import { CallBubble } from './CallBubble.tsx'
import { MessageFiles } from './MessageFiles.tsx'

type Chat = Receives<typeof clientMessagesContract.chat>

/** A message as a bubble, seen by the office or by the client. */
export const messageEntry = (t: Translate, each: Chat['data'][number], isClient = false): ChatMessage => ({
  ...each,
  isMine: (each.direction === 'out') !== isClient,
  author: isClient ? '' : each.user,
  delivery: [each.direction === 'out' && t(deliveryLabels[each.status]), t(each.error)]
    .filter(Boolean)
    .join(' · '),
  failed: each.status === 'failed',
  attached: <MessageFiles message={each} />,
})

/** A call as a bubble. */
export const callEntry = (t: Translate, each: Chat['calls'][number]): ChatMessage => ({
  id: `call ${each.id}`,
  message: '',
  created_at: each.started_at,
  isMine: each.direction === 'out',
  author: each.user,
  delivery: each.texted_back ? t('Answered by text') : '',
  attached: <CallBubble call={each} />,
})

/** In the order of time; what came at one instant stays as it is. */
export const byTime = (messages: readonly ChatMessage[]): ChatMessage[] =>
  [...messages].sort((a, b) => (a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1))

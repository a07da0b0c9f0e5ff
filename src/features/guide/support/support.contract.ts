import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { longestMessage, supportStaff, supportTexts } from './support.rules.ts'

const supportMessage = z.object({
  id: z.number(),
  message: z.string(),
  is_support_reply: z.boolean(),
  created_at: f.instantOut,
  author: z.string(),
})

const text = f.requiredText(longestMessage, supportTexts.blank)
const conversation = { company: f.id, user: f.id }

export const supportContract = {
  getSupportMessages: endpoint('GET', '/messages/getSupportMessages', {
    about: 'The signed-in user’s conversation with the support, oldest first: the newest 200 messages.',
    access: user(),
    effect: 'reads',
    reads: ['support'],
    reply: z.object({ data: z.array(supportMessage) }),
  }),
  sendSupportMessage: endpoint('POST', '/messages/sendSupportMessage', {
    about: 'Writes to the support. Replies (is_support_reply) are written with answerSupport.',
    access: user(),
    effect: 'leaves',
    openWithoutPlan: true,
    changes: ['support'],
    input: z.object({ message: text, is_support_reply: f.flag }),
    reply: z.object({ data: supportMessage }),
  }),
  markUserSupportMessagesRead: endpoint('PUT', '/messages/markUserSupportMessagesRead', {
    about: 'Marks the support’s replies to the signed-in user as read.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    changes: ['support'],
  }),
  getUserUnreadCount: endpoint('GET', '/messages/getUserUnreadCount', {
    about:
      'How much is unread. support_unread_count: replies of the support, counted to 100; for the support itself, messages that wait for it. unread_count: text messages of clients, 0 for those who do not answer them.',
    access: user(),
    effect: 'reads',
    reads: ['support', 'messages'],
    reply: z.object({ data: z.object({ unread_count: z.number(), support_unread_count: z.number() }) }),
  }),
  conversations: endpoint('GET', '/messages/getSupportConversations', {
    about: 'All conversations with the support: those that wait first, then the newest; 100 at most.',
    access: supportStaff,
    effect: 'reads',
    reads: ['support'],
    reply: z.object({
      data: z.array(
        z.object({
          company: z.number(),
          company_name: z.string(),
          user: z.number(),
          fullname: z.string(),
          email: z.string(),
          last: supportMessage,
          unread: z.number(),
        }),
      ),
    }),
  }),
  conversation: endpoint('GET', '/messages/getSupportConversation', {
    about: 'One conversation, as the support sees it.',
    access: supportStaff,
    effect: 'reads',
    reads: ['support'],
    input: z.object(conversation),
    reply: z.object({ data: z.array(supportMessage) }),
  }),
  answerSupport: endpoint('POST', '/messages/answerSupport', {
    about: 'Answers a person who has written to the support.',
    access: supportStaff,
    effect: 'leaves',
    changes: ['support'],
    input: z.object({ ...conversation, message: text }),
    reply: z.object({ data: supportMessage }),
  }),
  markConversationRead: endpoint('PUT', '/messages/markSupportConversationRead', {
    about: 'Marks what a person has written to the support as read.',
    access: supportStaff,
    effect: 'undoable',
    changes: ['support'],
    input: z.object(conversation),
  }),
}

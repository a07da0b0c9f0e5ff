import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { unreadCount } from '#features/messages/client-messages/server/conversations.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import type { supportContract } from '../support.contract.ts'
import { supportStaff } from '../support.rules.ts'
import {
  conversationOf,
  conversationRows,
  markMessagesRead,
  messagesOf,
  unreadReplies,
  waitingMessages,
} from './support.queries.ts'
import { answerConversation, markAnswered, writeToSupport } from './support.service.ts'

export const supportHandlers: Handlers<typeof supportContract> = {
  async getSupportMessages(_input, ctx) {
    const rows = await ctx.read(tx => messagesOf(tx, ctx.session.id))
    return { data: rows }
  },

  async sendSupportMessage({ message, is_support_reply }, ctx) {
    if (is_support_reply) return refuse(403, noPermission)
    return ctx.write(async tx => ({ data: await writeToSupport(tx, ctx, message) }))
  },

  markUserSupportMessagesRead: (_input, ctx) =>
    ctx.write(async tx => {
      const by = ctx.session.id
      const newest = await markMessagesRead(tx, by, true)
      if (newest !== null) {
        tx.record('support_messages', { user_id: by }, { user_id: by }, newest)
      }
      return {}
    }),

  async getUserUnreadCount(_input, ctx) {
    const isStaff = mayAccess(supportStaff, ctx.session)
    const answersClients = mayAccess(clientMessagesContract.chats.access, ctx.session)
    const [unread_count, replies] = await ctx.read(tx =>
      Promise.all([answersClients ? unreadCount(tx) : 0, isStaff ? 0 : unreadReplies(tx, ctx.session.id)]),
    )
    const support_unread_count = isStaff
      ? await ctx.db.withPlatform('what waits for the support', waitingMessages)
      : replies
    return { data: { unread_count, support_unread_count } }
  },

  async conversations(_input, ctx) {
    const rows = await ctx.db.withPlatform('conversations with the support', conversationRows)
    return {
      data: rows.map(({ last, ...row }) => ({
        ...row,
        last: { ...last, created_at: new Date(last.created_at) },
      })),
    }
  },

  async conversation({ company, user }, ctx) {
    const rows = await ctx.db.withPlatform('a conversation with the support', tx =>
      conversationOf(tx, company, user),
    )
    return { data: rows }
  },

  answerSupport: ({ message, ...to }, ctx) =>
    ctx.write(async tx => ({ data: await answerConversation(tx, ctx, to, message) })),

  markConversationRead: (to, ctx) =>
    ctx.write(async tx => {
      await markAnswered(tx, to)
      return {}
    }),
}

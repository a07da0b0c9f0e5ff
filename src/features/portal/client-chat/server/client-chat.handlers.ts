import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { conversationKey } from '#features/work/client-messages/client-messages.rules.ts'
import { jobOfReply } from '#features/work/client-messages/server/conversations.queries.ts'
import { takeReply } from '#features/work/client-messages/server/replies.service.ts'
import { filesOfMessages } from '#features/work/files/server/files.queries.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { clientFacts } from '../../client-sign-in/server/client-sign-in.queries.ts'
import type { clientChatContract } from '../client-chat.contract.ts'
import { mostInAnHour } from '../client-chat.rules.ts'
import { ownMessages } from './client-chat.queries.ts'

export const clientChatHandlers: Handlers<typeof clientChatContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => {
      const { phone } = found(await clientFacts(tx, ctx.client.clientId))
      const messages = await ownMessages(tx, mobileNumber(phone))
      const files = await filesOfMessages(
        tx,
        messages.map(each => each.id),
      )
      return {
        result: messages.map(each => ({
          ...each,
          files: files.filter(file => file.message_id === each.id),
        })),
      }
    }),

  async send({ message, job_id }, ctx) {
    const { clientId, name } = ctx.client
    if (!(await countAttempt(ctx.db, `portal-message:${clientId}`, mostInAnHour, 60)))
      return refuse(429, 'Too many requests. Please wait a minute and try again.')
    return ctx.write(async tx => {
      const client = found(await clientFacts(tx, clientId))
      if (job_id !== null) found(await jobOfReply(tx, job_id))
      await takeReply(tx, ctx, {
        ...{
          phone: conversationKey(client),
          text: message,
          jobId: job_id,
          to: '',
          vendorId: null,
          by: 'portal',
        },
        client: { id: clientId, name },
      })
      return {}
    })
  },
}

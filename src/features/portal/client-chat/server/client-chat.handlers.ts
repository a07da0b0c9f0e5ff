import { storageTexts } from '#features/account/company/company.rules.ts'
import { hasRoom } from '#features/account/company/server/storage.service.ts'
import { filesOfMessages } from '#features/jobs/files/server/files.queries.ts'
import { addMessageFiles } from '#features/jobs/files/server/files.service.ts'
import { keepUpload } from '#features/jobs/files/server/uploads.service.ts'
import { conversationKey } from '#features/messages/client-messages/client-messages.rules.ts'
import { jobOfReply } from '#features/messages/client-messages/server/conversations.queries.ts'
import type { MailFiles } from '#features/messages/client-messages/server/mail-files.service.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { ClientContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { clientFacts } from '../../client-sign-in/server/client-sign-in.queries.ts'
import type { clientChatContract } from '../client-chat.contract.ts'
import { attachableMs, mostInAnHour } from '../client-chat.rules.ts'
import { ownMessage, ownMessages } from './client-chat.queries.ts'

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
    await countMessage(ctx)
    return ctx.write(tx => take(ctx, tx, { text: message, jobId: job_id }))
  },

  async sendFile({ job_id, message }, ctx) {
    const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
    await countMessage(ctx)
    await ctx.read(async tx => {
      if (job_id !== null) found(await jobOfReply(tx, job_id))
      if (!(await hasRoom(tx, ctx, upload.bytes))) refuse(413, storageTexts.fullForClient)
    })
    const kept = await keepUpload(ctx.providers.storage, ctx.client.companyId, upload)
    const files = { kept: [kept], leftOut: [] }
    return ctx.write(async tx => {
      if (message === null) return take(ctx, tx, { text: '', jobId: job_id, files })
      const since = new Date(tx.now.getTime() - attachableMs)
      const { id, job_id: jobId } = found(await ownMessage(tx, message, since))
      await addMessageFiles(tx, files.kept, { messageId: id, jobId, author: ctx.client.name })
      tx.tell('messages')
      return { id }
    })
  },
}

async function countMessage({ db, client }: ClientContext): Promise<void> {
  if (!(await countAttempt(db, `portal-message:${client.clientId}`, mostInAnHour, 60)))
    refuse(429, 'Too many requests. Please wait a minute and try again.')
}

interface Written {
  text: string
  jobId: number | null
  files?: MailFiles
}

/** Takes what a client wrote in the portal, about one of their own jobs. */
async function take(ctx: ClientContext, tx: CompanyTx, written: Written) {
  const { clientId, name } = ctx.client
  const client = found(await clientFacts(tx, clientId))
  if (written.jobId !== null) found(await jobOfReply(tx, written.jobId))
  const id = await takeReply(tx, ctx, {
    ...written,
    phone: conversationKey(client),
    to: '',
    vendorId: null,
    by: 'portal',
    client: { id: clientId, name },
  })
  return { id: found(id) }
}

import { randomUUID } from 'node:crypto'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { filesOfMessages } from '#features/jobs/files/server/files.queries.ts'
import { shownFile } from '#features/jobs/files/server/files.service.ts'
import { type JobFacts, jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { valuesFor } from '#features/jobs/job-facts/server/job-values.service.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import { mayFill } from '#features/messages/message-templates/placeholders.rules.ts'
import { withSignature } from '#features/people/profile/server/own-details.queries.ts'
import { reportTag } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { mailById } from '#features/talk/mail/server/mail.queries.ts'
import { optOutTexts } from '#features/talk/opt-outs/opt-outs.rules.ts'
import { companyName, isOptedOut, optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { unsubscribeToken } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { replyLink } from '#features/talk/sms/server/sms.queries.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber, quietUntil, smsTexts } from '#features/talk/sms/sms.rules.ts'
import { markRead, threadsOfAddress } from '#features/talk/threads/server/thread-reads.queries.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { reportAddress } from '#server/providers/mail/report-address.ts'
import { simulatedReport } from '#server/providers/mail/simulated-report.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { instantText } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import type { clientMessagesContract } from '../client-messages.contract.ts'
import { messageTexts, phoneKey, recipientsOf } from '../client-messages.rules.ts'
import { holdOf, sendAnswer, sentAnswer, takeBackAnswer } from './answers.service.ts'
import {
  callsWith,
  chatRows,
  lastAnswerOf,
  messagesWith,
  originalOf,
  pageSize,
  unreadCount,
  withAddress,
  withNumber,
} from './conversations.queries.ts'
import { keepMailFiles } from './mail-files.service.ts'
import { mailPictures, picturesWithin } from './mail-pictures.service.ts'
import { noteReport } from './mail-reports.service.ts'
import { takeMail, threadOf } from './mail-threads.service.ts'
import { answeredBy } from './portal-answers.service.ts'
import { takeReply } from './replies.service.ts'
import { clientMail } from './send-email.service.ts'
import { sendsPictures } from './sent-pictures.service.ts'
import { refuseUnseenAnswer } from './unseen-answers.service.ts'

/** How often one link to reply by is used in an hour. */
const mostReplies = 20

/** The job that a message is about, which the writer may act on. */
async function jobToWriteAbout(tx: UserTx, id: number): Promise<JobFacts> {
  const [job] = await jobFacts(tx, [id])
  refuseUnless(canEditJob(found(job), tx.by, tx.now))
  return job!
}

export const clientMessagesHandlers: Handlers<typeof clientMessagesContract> = {
  facts: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      const job = found((await jobFacts(tx, [jobId]))[0])
      const people = [
        { name: job.name || job.company_name, phone: job.phone, email: job.email },
        ...job.contacts,
      ]
      const phones = people.flatMap(({ name, phone }) => {
        const number = mobileNumber(phone)
        return number ? [{ name, number }] : []
      })
      const emails = people.flatMap(({ name, email }) => {
        const address = canonicalEmail(email)
        return address ? [{ name, email: address }] : []
      })
      const outPhones = await optedOut(
        tx,
        'sms',
        phones.map(each => each.number),
      )
      const outEmails = await optedOut(
        tx,
        'email',
        emails.map(each => each.email),
      )
      return {
        values: (await valuesFor(tx))(job),
        phones: phones.map(({ name, number }) => ({
          name,
          phone: displayPhone(number),
          opted_out: outPhones.has(number),
        })),
        emails: emails.map(({ name, email }) => ({ name, email, opted_out: outEmails.has(email) })),
        quiet_until: quietUntil(await smsSettings(tx), instantText(tx.now), tx.by.timeZone),
      }
    }),

  async sendSms({ jobId, message, numbers, allowReplies, sendNow }, ctx) {
    refuseUnless(mayFill(message), 400, { field: 'message' })
    const recipients = recipientsOf(numbers)
    if ('problem' in recipients) return refuse(400, recipients.problem, { field: 'numbers' })
    return ctx.write(async tx => {
      const job = jobId === undefined ? null : await jobToWriteAbout(tx, jobId)
      const text = job ? fillPlaceholders(message, (await valuesFor(tx))(job)) : message
      const texts = recipients.numbers.map(phone => ({ phone, text, jobId: job?.id ?? null }))
      const { queued, sendAt } = await queueTexts(tx, ctx, texts, {
        allowReplies,
        sendNow,
        zone: tx.by.timeZone,
        isWritten: true,
      })
      const { numbers: to } = recipients
      // Once the client has answered, the same words may be meant anew.
      await refuseSentJustNow(tx, ['text', sendNow, text, await lastAnswerOf(tx, to), ...to.toSorted()])
      if (job)
        writeDiary(
          tx,
          job.id,
          queued.map(({ id, body }, i) => ({
            type: 'sms',
            content: { message: body, to: displayPhone(texts[i]!.phone) },
            key: messageKey('sms', id!),
          })),
        )
      recordSent(
        tx,
        queued.map(each => each.id!),
        job?.id ?? null,
      )
      return { message: messageTexts.sent, send_at: sendAt }
    })
  },

  async sendEmail({ jobId, emailData }, ctx) {
    refuseUnless(mayFill(emailData.subject, emailData.message), 400, { field: 'emailData.message' })
    const to = canonicalEmail(emailData.to)
    if (to === null) return refuse(400, 'Email is not valid', { field: 'emailData.to' })
    return ctx.write(async tx => {
      const job = await jobToWriteAbout(tx, jobId)
      if (await isOptedOut(tx, 'email', to)) return refuse(400, optOutTexts.email, { field: 'emailData.to' })
      const values = (await valuesFor(tx))(job)
      const subject = fillPlaceholders(emailData.subject, values)
      const written = fillPlaceholders(emailData.message, values)
      const message = await withSignature(tx, written)
      const mail = await clientMail(tx, ctx, job, {
        to,
        subject,
        message: written,
        signs: true,
        design: { id: emailData.template_id ?? null, fill: text => fillPlaceholders(text, values) },
      })
      const [id] = await ctx.outbox.mails(tx, [mail], 'company')
      await refuseSentJustNow(tx, ['mail', to, subject, message])
      writeDiary(tx, job.id, [
        { type: 'email', content: { to, subject, message }, key: messageKey('mail', id!) },
      ])
      tx.record('outbox', null, { id: id!, job_id: job.id, to })
      tx.tell('diary')
      return { message: messageTexts.emailSent }
    })
  },

  async chats(_input, ctx) {
    const { rows, number } = await ctx.read(async tx => ({
      rows: await chatRows(tx),
      number: (await smsSettings(tx)).display_number,
    }))
    const chatList = rows.map(row => ({ ...row, phone: displayPhone(row.phone) }))
    return { data: chatList, chatList, companyPhone: displayPhone(number || ctx.providers.sms.number) }
  },

  chat: ({ phone, page }, ctx) =>
    ctx.read(async tx => {
      const messages = await messagesWith(tx, withAddress(phoneKey(phone)), { skip: (page - 1) * pageSize })
      const files = await filesOfMessages(
        tx,
        messages.map(each => each.id),
      )
      return {
        data: messages.map(each => ({
          ...each,
          files: files.filter(file => file.message_id === each.id).map(shownFile),
        })),
        calls: page === 1 ? await callsWith(tx, withNumber(phoneKey(phone))) : [],
        ...(await answeredBy(tx, phoneKey(phone))),
      }
    }),

  async original({ id }, ctx) {
    const { mail, files } = await ctx.read(async tx => ({
      mail: found(await originalOf(tx, id)),
      files: await filesOfMessages(tx, [id]),
    }))
    return { ...mail, pictures: await picturesWithin(ctx.providers.storage, mail.html, files) }
  },

  async originalPictures({ id }, ctx) {
    const { html } = found(await ctx.read(tx => originalOf(tx, id)))
    return mailPictures(html)
  },

  async send({ to, message, sendNow, client_id, seen, undoable, send_at, files }, ctx) {
    const address = mobileNumber(to) ?? canonicalEmail(to)
    if (address === null) return refuse(400, smsTexts.invalidNumber, { field: 'to' })
    const canPicture = files.length > 0 && (await sendsPictures(ctx))
    return ctx.write(async tx => {
      if (seen) await refuseUnseenAnswer(tx, seen.thread_id, seen.message_id ?? 0)
      const hold = holdOf(tx, { undoable, send_at })
      const answer = {
        address,
        message,
        sendNow,
        clientId: client_id,
        files,
        sendsPictures: canPicture,
        hold,
      }
      return { ...(await sendAnswer(tx, ctx, answer)), message: messageTexts.sent }
    })
  },

  takeBack: ({ id }, ctx) =>
    ctx.write(async tx => {
      await takeBackAnswer(tx, ctx, id)
      return {}
    }),

  changePlanned: ({ id, message, send_at }, ctx) =>
    ctx.write(async tx => {
      const hold = holdOf(tx, { undoable: true, send_at })
      const { address, clientId, files } = await takeBackAnswer(tx, ctx, id)
      // They were taken when it was written.
      const answer = { address, message, sendNow: true, clientId, files, sendsPictures: true, hold }
      const { data } = await overNumbers(tx, 'an answer goes to the same number', open =>
        sendAnswer(open as UserTx, ctx, answer),
      )
      return { data: (await sentAnswer(tx, data.id)).data }
    }),

  markRead: ({ phone }, ctx) =>
    ctx.write(async tx => {
      if (await markRead(tx, await threadsOfAddress(tx, phoneKey(phone)))) tx.tell('messages')
      return {}
    }),

  unread: async (_input, ctx) => ({ count: await ctx.read(unreadCount) }),

  async simulateReply({ phone, message, attachments }, ctx) {
    if (!ctx.providers.sms.isSimulated) return notFound()
    if (message === '' && attachments.length === 0)
      return refuse(400, 'Message is required', { field: 'message' })
    const key = phoneKey(phone)
    const isKnown = async (tx: CompanyTx) =>
      (await messagesWith(tx, withAddress(key), { most: 1 })).length > 0
    // Only who was written to can answer.
    if (!(await ctx.read(isKnown))) return notFound()
    const files = await keepMailFiles(ctx, ctx.session.companyId, attachments.map(simulatedFile))
    return ctx.write(async tx => {
      const given = attachments.length > 0 && { files }
      await takeReply(tx, ctx, { phone: key, text: message, to: '', vendorId: null, ...given })
      return {}
    })
  },

  async simulateMail({ id, message, attachments }, ctx) {
    if (!ctx.providers.mailIntake?.isSimulated) return notFound()
    if (message === '' && attachments.length === 0)
      return refuse(400, 'Message is required', { field: 'message' })
    const { payload, recipient } = found(await ctx.read(tx => mailById(tx, id)))
    const thread = threadOf(ctx, payload.replyTo ?? '')
    if (!thread || thread.companyId !== ctx.session.companyId) return notFound()
    const files = await keepMailFiles(ctx, thread.companyId, attachments.map(simulatedFile))
    return ctx.write(async tx => {
      await takeMail(
        tx,
        ctx,
        thread,
        {
          id: randomUUID(),
          from: recipient,
          isProven: true,
          text: message,
          html: '',
          subject: '',
          messageId: '',
        },
        files,
      )
      return {}
    })
  },

  async simulateReport({ id, kind }, ctx) {
    if (!ctx.providers.mailIntake?.isSimulated) return notFound()
    const { recipient } = found(await ctx.read(tx => mailById(tx, id)))
    const tag = reportTag(ctx.seal, ctx.session.companyId, id)
    const report = simulatedReport(kind, reportAddress({ tag, domain: 'mail.invalid' }), recipient)
    if (report) await noteReport(ctx, report)
    return {}
  },

  async readLink({ companyId, jobId: token }, ctx) {
    const id = companyIdFrom(companyId, 'link')
    return ctx.db.readCompany(id, async tx => {
      const { phone } = await openLink(tx, token)
      return {
        company: await companyName(tx),
        phone: displayPhone(phone),
        unsubscribe: unsubscribeToken(ctx.seal, { companyId: id, channel: 'sms', address: phone }),
      }
    })
  },

  async replyByLink({ companyId, jobId: token, message }, ctx) {
    const write = await ctx.byLink(companyIdFrom(companyId, 'link'))
    const key = `sms-reply:${hashSecret(token).toString('base64url')}`
    if (!(await countAttempt(ctx.db, key, mostReplies, 60)))
      return refuse(429, 'Too many requests. Please wait a minute and try again.')
    return write(async tx => {
      const { phone, job_id } = await openLink(tx, token)
      await takeReply(tx, ctx, { phone, text: message, jobId: job_id, to: '', vendorId: null })
      return {}
    })
  },
}

const simulatedFile = ({ name, data }: { name: string; data: string }) => ({
  name,
  bytes: Buffer.from(data, 'base64'),
  contentId: '',
})

async function openLink(tx: CompanyTx, token: string) {
  const link = (await replyLink(tx, hashSecret(token))) ?? refuse(404, messageTexts.linkOver)
  return link.expires_at > tx.now ? link : refuseDeadLink(tx, messageTexts.linkOver)
}

/** One record for all that were sent at once; what they say stands in the messages. */
function recordSent(tx: UserTx, ids: readonly number[], jobId: number | null): void {
  tx.record('sms_messages', null, { ids, job_id: jobId }, ids[0])
}

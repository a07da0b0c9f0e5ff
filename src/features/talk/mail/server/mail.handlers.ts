import type { PushMessage } from '#features/talk/notifications/push.rules.ts'
import { csvTime } from '#server/csv.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { type MailIntake, tagOf } from '#server/providers/mail/mail-intake.port.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { mailContract } from '../mail.contract.ts'
import { mailTexts, mayRetry } from '../mail.rules.ts'
import { failedRow, type OutboxRow, outboxList } from './mail.queries.ts'

export const mailHandlers: Handlers<typeof mailContract> = {
  async outbox({ search, pagination }, ctx) {
    const page = await ctx.read(tx => listPage(tx, outboxList(tx, search), pagination))
    return {
      data: page.rows.map(row => ({
        ...shownRow(row),
        cc: (row.payload.cc ?? []).join(', '),
        attached: (row.payload.papers ?? []).map(paper => paper.name),
        id: row.id,
        kind: row.kind,
        status: row.status,
        private: row.is_private,
        error: row.last_error,
        created: row.created_at,
        retry: mayRetry(row, ctx.now()),
        answerable: isAnswerable(row, ctx.providers.mailIntake),
      })),
      pagination: page.pagination,
    }
  },

  exportOutbox: ({ search, ...sorting }, ctx) =>
    listFile(ctx, 'outbox', tx => outboxList(tx, search), sorting, [
      { header: 'Subject', cell: row => (row.is_private ? mailTexts.private : shownRow(row).subject) },
      { header: 'Kind', cell: row => kinds[row.kind] },
      { header: 'To', cell: row => shownRow(row).to },
      { header: 'Created', cell: row => csvTime(row.created_at, ctx.session.timeZone) },
      { header: 'Status', cell: row => statuses[row.status] },
      { header: 'Error', cell: row => row.last_error },
    ]),

  async retry({ id }, ctx) {
    return ctx.write(async tx => {
      const row = found(await failedRow(tx, id))
      if (!mayRetry(row, tx.now)) refuse(409, row.is_private ? mailTexts.privateFailed : mailTexts.tooLate)
      // Of two retries at once only one sends.
      if (!(await ctx.outbox.retry(tx, id))) notFound()
      tx.record('outbox', { status: 'failed' }, { status: 'waiting' }, id)
      return { message: retried[row.kind] }
    })
  },
}

const isAnswerable = ({ payload: { replyTo = '' } }: OutboxRow, intake: MailIntake | null) =>
  intake?.isSimulated === true && tagOf(intake, replyTo) !== null

const kinds = { mail: 'Mail', push: 'Notification', sms: 'SMS' } as const
const statuses = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const

const retried = { mail: mailTexts.retried, sms: mailTexts.retriedSms, push: mailTexts.retriedNotice }
const shown = { mail: shownMail, sms: shownSms, push: shownNotice }
const shownRow = (row: OutboxRow) => shown[row.kind](row)

function shownSms({ recipient, body }: OutboxRow) {
  const text = body ?? ''
  return { to: displayPhone(recipient), subject: text, text, html: '', notice: null }
}

function shownMail({ recipient, payload }: OutboxRow) {
  const { subject = '', text = '', html = '' } = payload
  return { to: recipient, subject, text, html, notice: null }
}

function shownNotice({ fullname, payload }: OutboxRow) {
  const message = JSON.parse(payload.text ?? '{}') as Partial<PushMessage>
  return {
    to: fullname ?? '',
    subject: message.title ?? '',
    text: '',
    html: '',
    notice: fact(message.text ?? '', message.values),
  }
}

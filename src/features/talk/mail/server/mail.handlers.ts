import type { PushMessage } from '#features/talk/notifications/notifications.rules.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { mailContract } from '../mail.contract.ts'
import { mailTexts, mayRetry } from '../mail.rules.ts'
import { failedRow, type OutboxRow, outboxPage } from './mail.queries.ts'

const mostCounted = 1_000

export const mailHandlers: Handlers<typeof mailContract> = {
  async outbox({ search, pagination }, ctx) {
    const { pageNumber, pageSize, sortOrder } = pagination
    const after = Number(pagination.after) || null
    const offset = after === null ? Math.min((pageNumber - 1) * pageSize, mostCounted) : 0
    const { rows, total } = await ctx.read(tx =>
      outboxPage(tx, { search, order: sortOrder, limit: pageSize + 1, offset, after }),
    )
    const page = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? String(page.at(-1)?.id) : null
    return {
      data: page.map(row => ({
        ...(row.kind === 'mail' ? shownMail(row) : shownNotice(row)),
        id: row.id,
        kind: row.kind,
        status: row.status,
        private: row.is_private,
        error: row.last_error,
        created: new Date(row.created_at).toISOString(),
        retry: mayRetry(row, ctx.now()),
      })),
      pagination: {
        totalSize: Math.min(total, mostCounted),
        totalCapped: total > mostCounted,
        pageNumber,
        pageSize,
        next,
      },
    }
  },

  async retry({ id }, ctx) {
    return ctx.write(async tx => {
      const row = found(await failedRow(tx, id))
      if (!mayRetry(row, ctx.now())) refuse(409, row.is_private ? mailTexts.privateFailed : mailTexts.tooLate)
      // Of two at once one sends it.
      if (!(await ctx.outbox.retry(tx, id))) notFound()
      tx.record('outbox', { status: 'failed' }, { status: 'waiting' }, id)
      return { message: row.kind === 'mail' ? mailTexts.retried : mailTexts.retriedNotice }
    })
  },
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

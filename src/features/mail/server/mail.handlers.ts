import { recordChange } from '#server/db/changes.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound } from '#server/refusal.ts'
import type { mailContract } from '../mail.contract.ts'
import { mailTexts, withoutSecrets } from '../mail.rules.ts'
import { type MailRow, mailPage } from './mail.queries.ts'

const mostCounted = 1_000

export const mailHandlers: Handlers<typeof mailContract> = {
  async outbox({ search, pagination }, ctx) {
    const { pageNumber, pageSize, sortOrder } = pagination
    const after = Number(pagination.after) || null
    const offset = after === null ? Math.min((pageNumber - 1) * pageSize, mostCounted) : 0
    const { rows, total } = await ctx.read(tx =>
      mailPage(tx, { search, order: sortOrder, limit: pageSize + 1, offset, after }),
    )
    const page = rows.slice(0, pageSize)
    const next = rows.length > pageSize ? String(page.at(-1)?.id) : null
    const show = (text: string) => (ctx.session.demo ? text : withoutSecrets(text, ctx.session))
    return {
      data: page.map(row => shown(row, show)),
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
      if (!(await ctx.outbox.retry(tx, id))) notFound()
      await recordChange(tx, {
        by: ctx.session.id,
        table: 'outbox',
        row: id,
        action: 'update',
        before: { status: 'failed' },
        after: { status: 'waiting' },
        topics: ['mail'],
      })
      return { message: mailTexts.retried }
    })
  },
}

function shown(row: MailRow, show: (text: string) => string) {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.payload.subject,
    text: show(row.payload.text),
    html: show(row.payload.html),
    status: row.status as 'waiting' | 'sent' | 'failed',
    error: row.last_error,
    created: new Date(row.created_at).toISOString(),
  }
}

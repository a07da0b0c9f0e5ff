import { openClient, presentClientId } from '#features/clients/clients/server/clients.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import { linkedDocument } from '#server/masking-setting.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { linkTexts } from '../../documents/documents.rules.ts'
import { companyDay, todayOf } from '../../documents/server/document-day.service.ts'
import { withdrawLinks } from '../../documents/server/document-link.queries.ts'
import {
  countPdf,
  documentToken,
  linkGone,
  refuseEnded,
} from '../../documents/server/document-link.service.ts'
import { payTo, shownBanking } from '../../documents/server/pay-to.service.ts'
import { publicCompany } from '../../documents/server/public-company.service.ts'
import type { statementsContract } from '../statements.contract.ts'
import { statementDays } from '../statements.rules.ts'
import { sendStatement } from './send-statement.service.ts'
import { statementOf } from './statement.service.ts'
import { statementLinked } from './statement-link.service.ts'
import { statementPdf } from './statement-pdf.service.ts'
import { ageingList, agesOf, unpaidOf } from './statements.queries.ts'

interface Asked {
  client_id: number
  from?: string | null | undefined
  to?: string | null | undefined
}

function asked(tx: UserTx, { client_id, from = null, to = null }: Asked) {
  const today = todayOf(tx, tx.by.timeZone)
  return statementOf(tx, client_id, statementDays({ from, to }, today), today)
}

const linked = async (
  tx: CompanyTx,
  services: Pick<Services, 'seal'>,
  link: NonNullable<ReturnType<typeof statementLinked>>,
) => {
  // A merged client's statement is that of the client they were merged into.
  const id = await presentClientId(tx, link.id)
  const created_at = new Date(`${link.to}T00:00:00Z`)
  await refuseEnded(tx, services, 'statement', link, { ids: [link.id, id], created_at, client_id: id })
  return statementOf(tx, id, { from: link.from, to: link.to }, await companyDay(tx))
}

export const statementsHandlers: Handlers<typeof statementsContract> = {
  open: (input, ctx) => ctx.read(async tx => ({ result: await asked(tx, input) })),

  pdf: ({ language, ...input }, ctx) =>
    ctx.read(async tx => statementPdf(tx, await asked(tx, input), language)),

  send: ({ via, email, phone, note, ...input }, ctx) =>
    ctx.write(async tx => {
      const statement = await asked(tx, input)
      await sendStatement(tx, ctx, statement, { via, email, phone, note })
      return { message: 'Sent.' }
    }),

  withdrawLinks: ({ client_id: id }, ctx) =>
    ctx.write(async tx => {
      found(await openClient(tx, id))
      await withdrawLinks(tx, 'statement', id)
      tx.record('clients', null, { statement_links_withdrawn_at: tx.now }, id)
      return { message: linkTexts.withdrawn }
    }),

  ageing: ({ pagination, search }, ctx) =>
    ctx.read(async tx => {
      const today = todayOf(tx, tx.by.timeZone)
      const page = await listPage(tx, ageingList(tx, search, today), pagination)
      return {
        data: page.rows,
        pagination: page.pagination,
        totals: await agesOf(tx, today, null),
      }
    }),

  exportAgeing: ({ search, ...sorting }, ctx) => {
    const today = todayOf({ now: ctx.now() }, ctx.session.timeZone)
    return listFile(ctx, 'ageing', tx => ageingList(tx, search, today), sorting, [
      { header: 'Client', cell: row => row.name },
      { header: 'Company', cell: row => row.company_name },
      { header: 'Current', cell: row => dollarsOf(row.current) },
      { header: '1-30 days', cell: row => dollarsOf(row.days30) },
      { header: '31-60 days', cell: row => dollarsOf(row.days60) },
      { header: '61-90 days', cell: row => dollarsOf(row.days90) },
      { header: 'Over 90 days', cell: row => dollarsOf(row.over90) },
      { header: 'Total', cell: row => dollarsOf(row.total) },
    ])
  },

  async readByLink({ token }, ctx) {
    const link = statementLinked(ctx.seal, token) ?? linkGone()
    return ctx.db.readCompany(link.companyId, async tx => {
      const result = await linkedDocument(tx, await linked(tx, ctx, link))
      const unpaid = await unpaidOf(tx, result.client_id)
      return {
        company: await publicCompany(tx),
        result,
        unpaid: unpaid.map(({ id, number_text, due_on, owed_cents }) => ({
          id,
          number_text: number_text ?? '',
          due: due_on,
          owed_cents,
          token: documentToken(ctx.seal, 'invoice', tx, id),
        })),
        pay_to: result.closing_cents > 0 ? payTo(await shownBanking(tx), result.name) : null,
      }
    })
  },

  async pdfByLink({ token, language }, ctx) {
    const link = statementLinked(ctx.seal, token) ?? linkGone()
    const name = `statement ${link.id} ${link.from} ${link.to}`
    await countPdf(ctx.db, link.companyId, name)
    const make = () =>
      ctx.db.readCompany(link.companyId, async tx =>
        statementPdf(tx, await linkedDocument(tx, await linked(tx, ctx, link)), language),
      )
    return { companyId: link.companyId, link: name, make }
  },
}

import { insertPicture } from '#features/account/company/server/company.queries.ts'
import { pictureOfData } from '#features/account/company/server/pictures.service.ts'
import { writeListed, writeSent } from '#features/account/custom-fields/custom-values.wire.ts'
import { fieldColumns } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { firstChoice, quoteTotals } from '#features/money/documents/options.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import type { Reader } from '#server/reader.ts'
import { found, refuse } from '#server/refusal.ts'
import { signedNumber } from '#shared/document-number.ts'
import { fact } from '#shared/fact.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { outsideText } from '#shared/outside-text.ts'
import { linkTexts } from '../../documents/documents.rules.ts'
import { companyDay, todayOf } from '../../documents/server/document-day.service.ts'
import { withdrawLinks } from '../../documents/server/document-link.queries.ts'
import { countPdf, documentOf, linkGone, linkTo } from '../../documents/server/document-link.service.ts'
import { quoteLines } from '../../documents/server/mail-lines.service.ts'
import { publicCompany } from '../../documents/server/public-company.service.ts'
import { sendDocument, whoOf } from '../../documents/server/send-document.service.ts'
import { undeliveredMails } from '../../documents/server/undelivered.queries.ts'
import { columnsOf } from '../../money-settings/look.rules.ts'
import { lookSetting } from '../../money-settings/server/money-settings.service.ts'
import type { quotesContract } from '../quotes.contract.ts'
import { decisionTexts, isFree, quoteStateLabels, quoteStateOf } from '../quotes.rules.ts'
import { proposalsOf } from './answer-quotes.service.ts'
import { depositToPay, issueDeposit } from './deposit-invoice.service.ts'
import { linkedQuote, shownByLink } from './quote-link.service.ts'
import { tellDecided, tellSeen } from './quote-notices.service.ts'
import { quotePdf } from './quote-pdf.service.ts'
import { mostRevisions, quoteAsOf, quoteRevisions } from './quote-photos.queries.ts'
import { photoReply } from './quote-photos.service.ts'
import { quoteToJob } from './quote-to-job.service.ts'
import { quoteContent, quoteToWire } from './quote-view.service.ts'
import {
  deleteQuote,
  markQuoteSeen,
  type OpenQuote,
  type QuoteRow,
  quoteById,
  quoteList,
} from './quotes.queries.ts'
import {
  addQuote,
  begunQuote,
  changeQuote,
  decidedText,
  decideQuote,
  heldQuote,
  readyToSend,
  tellJob,
  tellJobFor,
} from './quotes.service.ts'

export const quotesHandlers: Handlers<typeof quotesContract> = {
  async list({ pagination, ...filters }, ctx) {
    return ctx.read(async tx => {
      const today = todayOf(tx, tx.by.timeZone)
      const page = await listPage(tx, quoteList(tx, filters), pagination)
      const undelivered = await undeliveredMails(
        tx,
        'quote',
        page.rows.map(({ id }) => id),
      )
      return {
        data: page.rows.map(row => rowToWire(row, today, undelivered.has(row.id))),
        pagination: page.pagination,
      }
    })
  },

  async exportQuotes({ sortField, sortOrder, ...filters }, ctx) {
    const today = todayOf({ now: ctx.now() }, ctx.session.timeZone)
    const own = await ctx.read(tx => fieldColumns<OpenQuote>(tx, '/quotes', ctx.session.timeZone))
    return listFile(ctx, 'quotes', tx => quoteList(tx, filters), { sortField, sortOrder }, [
      { header: 'Quote', cell: row => row.number_text },
      { header: 'Status', cell: row => quoteStateLabels[quoteStateOf(row, today)] },
      { header: 'Client', cell: row => row.name },
      { header: 'Company', cell: row => row.company_name },
      { header: 'Job', cell: row => row.job_number ?? '' },
      { header: 'Date', cell: row => row.quoted_on },
      { header: 'Valid until', cell: row => row.valid_until ?? '' },
      { header: 'Total', cell: row => dollarsOf(row.total_cents) },
      ...own,
    ])
  },

  open: ({ id }, ctx) => ctx.readByKey(async tx => ({ result: await shown(tx, { id }) })),

  begin: (asked, ctx) =>
    ctx.read(async tx => {
      const { lacking, ...fields } = await begunQuote(tx, asked)
      const begun = {
        ...fields,
        id: 0,
        number: 0,
        number_text: '',
        number_prefix: '',
        number_digits: 0,
        version: 0,
      }
      const today = todayOf(tx, tx.by.timeZone)
      const row = { ...begun, created_at: tx.now, created_by: null } as OpenQuote
      return { result: { ...quoteToWire(row, today), number: null, number_text: null }, lacking }
    }),

  ofAnswer: ({ id }, ctx) =>
    ctx.read(async tx => {
      const { quotes, can_propose } = await proposalsOf(tx, id)
      const today = todayOf(tx, tx.by.timeZone)
      return {
        can_propose,
        quotes: quotes.map(row => ({
          id: row.id,
          number_text: row.number_text,
          state: quoteStateOf(row, today),
        })),
      }
    }),

  add: (wanted, ctx) => ctx.write(async tx => ({ result: await shown(tx, await addQuote(tx, wanted)) })),

  edit: ({ id, version, ...wanted }, ctx) =>
    ctx.write(async tx => ({
      result: await shown(tx, await changeQuote(tx, await heldQuote(tx, id, version), wanted)),
    })),

  send: ({ id, version, free, ...sending }, ctx) =>
    ctx.write(async tx => {
      const row = await readyToSend(tx, await heldQuote(tx, id, version))
      if (!free && isFree(row)) refuse(409, 'This quote totals $0.00. Send it anyway?', { field: 'free' })
      const who = await whoOf(tx, row)
      const number = row.number_text
      const to = await sendDocument(tx, ctx, sending, {
        words: ({ t, money, day }) => ({
          title: t('Quote #{{number}}', { number }),
          lines: [
            ...totalLines(row, money, t),
            ...(row.valid_until === null ? [] : [t('Valid until {{day}}.', { day: day(row.valid_until) })]),
          ],
          button: t('View quote'),
          values: {
            ...who,
            Quote_Number: signedNumber(number),
            Total: money(row.total_cents),
            Valid_Until: day(row.valid_until ?? ''),
          },
        }),
        lines: settings => quoteLines(row, settings),
        url: linkTo(ctx, 'quote', tx, id),
        template: 'quote-email',
        paper: { kind: 'quote', id, name: `Quote ${row.number_text ?? ''}.pdf` },
        jobId: row.job_id,
        clientId: row.client_id,
        own: { '/quotes': row.custom_fields },
      })
      if (to === null) tellJob(tx, row, 'note', fact('Quote #{{number}} handed over', { number }))
      else
        tellJob(
          tx,
          row,
          sending.via === 'sms' ? 'sms' : 'email',
          fact('Quote #{{number}} sent to {{to}}', { number, to }),
        )
      return { message: to === null ? 'Saved.' : 'Sent.', result: await shown(tx, row) }
    }),

  decide: ({ id, version, accepted, option, lines, note }, ctx) =>
    ctx.write(async tx => {
      const before = await heldQuote(tx, id, version)
      // The person noting it stands in for the client, also after the quote has expired.
      const row = await decideQuote(tx, { ...before, valid_until: null }, todayOf(tx, tx.by.timeZone), {
        accepted,
        choice: { option, lines },
        by: tx.by.fullname,
        email: '',
        ip: '',
        agent: '',
        note,
        signatureKey: '',
      })
      tellJob(tx, row, 'note', decidedText(row))
      return { result: await shown(tx, row) }
    }),

  toJob: ({ id, version }, ctx) =>
    ctx.write(async tx => {
      const before = await heldQuote(tx, id, version)
      const row = await quoteToJob(tx, before, () => nextJobNumber(ctx.db, tx.companyId))
      return {
        job_id: row.job_id!,
        result: { ...quoteToWire({ ...row, job_number: null }, todayOf(tx, tx.by.timeZone)) },
      }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = await heldQuote(tx, id)
      if (before.status !== 'draft' || before.revision > 0)
        return refuse(409, 'Sent quotes can’t be deleted. Decline it, or create a new one.')
      await deleteQuote(tx, id)
      tx.record('quotes', before, null)
      return {}
    }),

  pdf: ({ id, language, revision }, ctx) =>
    ctx.read(async tx => {
      const now = found(await quoteById(tx, id))
      const isNow = revision === undefined || revision === now.revision
      const row = isNow ? now : { ...now, ...found(await quoteAsOf(tx, id, revision)) }
      return quotePdf(tx, ctx.providers.storage, row, language)
    }),

  revisions: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await quoteById(tx, id))
      const rows = await quoteRevisions(tx, id)
      const listed = rows.slice(0, mostRevisions)
      return {
        result: listed,
        capped: rows.length > mostRevisions,
      }
    }),

  async readByLink({ token }, ctx) {
    const link = documentOf(ctx.seal, 'quote', token) ?? linkGone()
    const { companyId, id } = link
    return ctx.db.withCompany(companyId, async tx => {
      const row = await linkedQuote(tx, ctx, link)
      // The company's own people open the page too.
      const isClient = ctx.session?.companyId !== companyId
      const isFirst = isClient && (await markQuoteSeen(tx, id))
      if (isFirst) {
        tx.record('quotes', { seen_at: null }, { seen_at: tx.now }, id)
        await tellSeen(tx, ctx, row)
      }
      return {
        company: await publicCompany(tx),
        columns: columnsOf(await readSetting(tx, lookSetting)),
        result: {
          number: row.number,
          number_text: row.number_text,
          state: quoteStateOf({ ...row, seen_at: isFirst ? tx.now : row.seen_at }, await companyDay(tx)),
          revision: row.revision,
          ...quoteContent(row),
          own_fields: writeSent(await shownFieldsOf(tx, '/quotes', row)),
          decided_by: row.decided_by,
          decided_at: row.decided_at,
          fingerprint: row.decision?.hash ?? '',
        },
        deposit: await depositToPay(tx, ctx, row),
      }
    })
  },

  async decideByLink({ token, accepted, revision, option, lines, name, email, note, signature }, ctx) {
    const link = documentOf(ctx.seal, 'quote', token) ?? linkGone()
    if (name.trim() === '') return refuse(400, decisionTexts.noName, { field: 'name' })
    if (accepted && signature === '') return refuse(400, decisionTexts.noSignature, { field: 'signature' })
    const { companyId, id } = link
    const write = await ctx.byLink(companyId)
    const check = async <Row extends QuoteRow>(tx: CompanyTx, found: Row | undefined) => {
      const row = await shownByLink(tx, ctx, link, found)
      if (row.revision !== revision) return refuse(409, 'This quote has changed. Please look at it again.')
      return row
    }
    await ctx.db.readCompany(companyId, async tx => check(tx, await quoteById(tx, id)))
    const picture = accepted ? await pictureOfData(companyId, signature, 'logo') : null
    return write(async tx => {
      const before = await check(tx, await heldQuote(tx, id))
      if (picture) await insertPicture(tx, picture)
      const row = await decideQuote(tx, before, await companyDay(tx), {
        accepted,
        choice: { option, lines },
        by: name,
        email,
        ip: ctx.ip,
        agent: outsideText(ctx.agent, 300),
        note,
        signatureKey: picture?.key ?? '',
      })
      tellJobFor(tx, row, decidedText(row), name)
      if (accepted) await issueDeposit(tx, ctx, row)
      await tellDecided(tx, ctx, row)
      return { message: 'Saved.' }
    })
  },

  withdrawLinks: ({ id }, ctx) =>
    ctx.write(async tx => {
      found(await quoteById(tx, id))
      await withdrawLinks(tx, 'quote', id)
      tx.record('quotes', null, { links_withdrawn_at: tx.now }, id)
      return { message: linkTexts.withdrawn }
    }),

  async photoByLink({ token, ...wanted }, ctx) {
    const link = documentOf(ctx.seal, 'quote', token) ?? linkGone()
    return ctx.db.readCompany(link.companyId, async tx => {
      const row = await linkedQuote(tx, ctx, link)
      return photoReply(tx, row, wanted)
    })
  },

  async pdfByLink({ token, language }, ctx) {
    const link = documentOf(ctx.seal, 'quote', token) ?? linkGone()
    await countPdf(ctx.db, link.companyId, `quote ${link.id}`)
    const make = () =>
      ctx.db.readCompany(link.companyId, async tx => {
        const row = await linkedQuote(tx, ctx, link)
        return quotePdf(tx, ctx.providers.storage, row, language)
      })
    return { companyId: link.companyId, link: `quote ${link.id}`, make }
  },
}

async function shown(tx: UserTx, { id }: Pick<QuoteRow, 'id'>) {
  const row = found(await quoteById(tx, id))
  const undelivered = (await undeliveredMails(tx, 'quote', [id])).get(id) ?? null
  return { ...quoteToWire(row, todayOf(tx, tx.by.timeZone)), undelivered }
}

const rowToWire = (row: OpenQuote, today: string, isUndelivered: boolean) => ({
  id: row.id,
  number: row.number,
  number_text: row.number_text,
  state: quoteStateOf(row, today),
  name: row.name,
  company_name: row.company_name,
  job_id: row.job_id,
  job_number: row.job_number,
  date: row.quoted_on,
  valid_until: row.valid_until,
  total_cents: row.total_cents,
  is_undelivered: isUndelivered && row.status === 'sent' && row.seen_at === null,
  ...writeListed(row.custom_fields),
})

/** A quote with options names each with its total. */
const totalLines = (row: QuoteRow, money: Reader['money'], t: Reader['t']): string[] =>
  row.options.length === 0
    ? [t('Total: {{amount}}', { amount: money(row.total_cents) })]
    : row.options.map(({ id, name }) => {
        const { total } = quoteTotals(row, { ...firstChoice(row), option: id })
        return `${name}: ${money(total)}`
      })

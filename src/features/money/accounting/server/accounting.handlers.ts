import { withChange } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type List, listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import { sentenceOf } from '#shared/fact.ts'
import type { PageRequest } from '#shared/list.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import type { accountingContract } from '../accounting.contract.ts'
import { bookStateLabels, oneLabels } from '../accounting.rules.ts'
import { bookPaymentLabels } from '../book-payments.rules.ts'
import { matchActLabels, matchReasonLabels } from '../matching.rules.ts'
import {
  chooseOrganisation,
  disconnectBooks,
  heldConnection,
  programOf,
  readChoices,
  readingFrom,
  refusedItems,
  startSending,
  stateOfBooks,
} from './accounting.service.ts'
import { bookFile } from './book-files.service.ts'
import { collectAll, countUnsent } from './collect.queries.ts'
import { beginConnecting } from './connect.service.ts'
import { connectionOf, organisationOf, updateConnection } from './connection.queries.ts'
import { driftColumns, driftToWire } from './drifts/drift-columns.ts'
import { driftList } from './drifts/drifts.queries.ts'
import { answerDrift } from './drifts/drifts.service.ts'
import { journalFile } from './journal/journal-file.service.ts'
import { contactList, type MatchRow, matchList } from './matching/matching.queries.ts'
import { changeMatch, confirmMatches, readContacts } from './matching/matching.service.ts'
import { answerPayment } from './payments/answer-payment.service.ts'
import { bookPaymentList, type ListedPayment } from './payments/book-payments.queries.ts'
import { type RecordRow, recordById, recordList, retryRecords, triesOf } from './records.queries.ts'
import { refuseOtherTypes } from './tracking.service.ts'

export const accountingHandlers: Handlers<typeof accountingContract> = {
  state: async (_input, ctx) => ({
    result: await ctx.read(tx => stateOfBooks(tx, ctx.providers.accounting)),
  }),

  connect: async ({ payroll }, ctx) => ({
    url: await beginConnecting(ctx, programOf(ctx), payroll),
  }),

  async choose({ organisation }, ctx) {
    const connection = (await ctx.read(connectionOf)) ?? refuse(409, 'Your accounting isn’t connected.')
    found(connection.organisations.find(({ id }) => id === organisation))
    const choices = await readChoices(ctx, organisation)
    return ctx.write(async tx => {
      await chooseOrganisation(tx, organisation, choices)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    })
  },

  async readChoices(_input, ctx) {
    const { organisation } = (await ctx.read(connectionOf)) ?? refuse(409, 'Your accounting isn’t connected.')
    if (organisation === '') return refuse(409, 'Please choose the organisation first.')
    const choices = await readChoices(ctx, organisation)
    return ctx.write(async tx => {
      await updateConnection(tx, { choices }, true)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    })
  },

  save: ({ version, ...change }, ctx) =>
    ctx.write(async tx => {
      const before = await heldConnection(tx)
      refuseStale(version, before, await stateOfBooks(tx, ctx.providers.accounting))
      const settings = withChange(before.settings, change)
      await refuseOtherTypes(
        tx,
        settings.tracking_options.map(({ type }) => type),
      )
      const reading = before.state === 'setting-up' ? {} : readingFrom({ ...before, settings }, tx.now)
      await updateConnection(tx, { settings, ...reading }, true)
      // Newly switched kinds and an earlier start day add records to send.
      if (before.state === 'on') await collectAll(tx, before.organisation, settings)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  async preview(_input, ctx) {
    const { counts, refused } = await ctx.read(async tx => {
      const kept = await connectionOf(tx)
      if (!kept || kept.organisation === '') return { counts: [], refused: [] }
      return {
        counts: await countUnsent(tx, kept.organisation, kept.settings),
        refused: kept.settings.items ? await refusedItems(tx) : [],
      }
    })
    return {
      refused,
      result: counts,
    }
  },

  start: (_input, ctx) =>
    ctx.write(async tx => {
      await startSending(tx)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  pause: (_input, ctx) =>
    ctx.write(async tx => {
      const { state } = await heldConnection(tx)
      if (state === 'on') await updateConnection(tx, { state: 'paused' }, true)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  disconnect: (_input, ctx) => disconnectBooks(ctx),

  async records({ pagination, ...filters }, ctx) {
    const { rows, ...page } = await pageOfBooks(ctx, pagination, (tx, organisation) =>
      recordList(tx, { ...filters, organisation }),
    )
    return { data: rows.map(toWire), ...page }
  },

  async exportRecords({ sortField, sortOrder, ...filters }, ctx) {
    const organisation = await ctx.read(organisationOf)
    return listFile(
      ctx,
      'books',
      tx => recordList(tx, { ...filters, organisation }),
      { sortField, sortOrder },
      [
        { header: 'Kind', cell: row => oneLabels[row.kind] },
        { header: 'Record', cell: row => row.label },
        { header: 'Amount', cell: row => (row.amount_cents === null ? '' : dollarsOf(row.amount_cents)) },
        { header: 'Status', cell: row => bookStateLabels[row.state] },
        { header: 'Reason', cell: row => (row.reason ? sentenceOf(row.reason) : '') },
        { header: 'Id in the books', cell: row => row.vendor_id },
      ],
    )
  },

  async record({ id }, ctx) {
    const { row, tries } = await ctx.read(async tx => ({
      row: found(await recordById(tx, id)),
      tries: await triesOf(tx, id),
    }))
    return {
      result: {
        ...toWire(row),
        vendor_id: row.vendor_id,
        tries: tries.map(({ at, sent, ...each }) => ({
          ...each,
          at: instantText(at),
          sent: sent === null ? '' : JSON.stringify(sent, null, 2),
        })),
      },
    }
  },

  retry: ({ id }, ctx) =>
    ctx.write(async tx => {
      const { organisation } = await heldConnection(tx)
      if (id !== undefined) found(await recordById(tx, id))
      const count = await retryRecords(tx, organisation, id === undefined ? null : [id])
      await updateConnection(tx, { not_before: null })
      tx.tell('books')
      return { count }
    }),

  readContacts: (_input, ctx) => readContacts(ctx),

  async matches({ pagination, ...filters }, ctx) {
    const { rows, ...page } = await pageOfBooks(ctx, pagination, (tx, organisation) =>
      matchList(tx, { ...filters, organisation }),
    )
    return { data: rows.map(matchToWire), ...page }
  },

  async exportMatches({ sortField, sortOrder, ...filters }, ctx) {
    const organisation = await ctx.read(organisationOf)
    return listFile(
      ctx,
      'books-clients',
      tx => matchList(tx, { ...filters, organisation }),
      { sortField, sortOrder },
      [
        { header: 'Client', cell: row => row.name },
        { header: 'Email', cell: row => row.email },
        { header: 'Contact in the books', cell: row => row.contact_name ?? '' },
        { header: 'Found by', cell: row => matchReasonLabels[row.reason] },
        { header: 'Status', cell: row => matchActLabels[row.act] },
      ],
    )
  },

  async contacts({ pagination, search }, ctx) {
    const { rows, ...page } = await pageOfBooks(ctx, pagination, (tx, organisation) =>
      contactList(tx, { organisation, search }),
    )
    return { data: rows, ...page }
  },

  changeMatch: ({ client, act, contact }, ctx) =>
    ctx.write(async tx => {
      await changeMatch(tx, client, act, contact ?? null)
      tx.tell('books')
      return {}
    }),

  confirmMatches: (_input, ctx) =>
    ctx.write(async tx => {
      await confirmMatches(tx)
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  async payments({ pagination, ...filters }, ctx) {
    const { rows, ...page } = await pageOfBooks(ctx, pagination, (tx, organisation) =>
      bookPaymentList(tx, { ...filters, organisation }),
    )
    return { data: rows.map(paymentToWire), ...page }
  },

  async exportPayments({ sortField, sortOrder, ...filters }, ctx) {
    const organisation = await ctx.read(organisationOf)
    return listFile(
      ctx,
      'books-payments',
      tx => bookPaymentList(tx, { ...filters, organisation }),
      { sortField, sortOrder },
      [
        { header: 'Date', cell: row => row.day },
        { header: 'Invoice', cell: row => row.number_text ?? '' },
        { header: 'Client', cell: row => row.name },
        { header: 'Amount', cell: row => dollarsOf(row.cents) },
        { header: 'Currency', cell: row => row.currency },
        { header: 'Reference', cell: row => row.reference },
        { header: 'Status', cell: row => bookPaymentLabels[row.state] },
        { header: 'Reason', cell: row => (row.reason ? sentenceOf(row.reason) : '') },
        { header: 'Id in the books', cell: row => row.vendor_id },
      ],
    )
  },

  readPayments: (_input, ctx) =>
    ctx.write(async tx => {
      const { payments_since } = await heldConnection(tx)
      if (payments_since === null) return refuse(409, 'Switch on payments from your books first.')
      await updateConnection(tx, { payments_due_at: tx.now })
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  answerPayment: ({ id, answer }, ctx) =>
    ctx.write(async tx => {
      await answerPayment(tx, id, answer)
      tx.tell('books')
      return {}
    }),

  async drifts({ pagination, ...filters }, ctx) {
    const { rows, ...page } = await pageOfBooks(ctx, pagination, (tx, organisation) =>
      driftList(tx, { ...filters, organisation }),
    )
    return { data: rows.map(driftToWire), ...page }
  },

  async exportDrifts({ sortField, sortOrder, ...filters }, ctx) {
    const organisation = await ctx.read(organisationOf)
    return listFile(
      ctx,
      'books-differences',
      tx => driftList(tx, { ...filters, organisation }),
      { sortField, sortOrder },
      driftColumns,
    )
  },

  readDrifts: (_input, ctx) =>
    ctx.write(async tx => {
      const { organisation } = await heldConnection(tx)
      if (organisation === '') return refuse(409, 'Please choose the organisation first.')
      await updateConnection(tx, { drift_due_at: tx.now, not_before: null })
      tx.tell('books')
      return { result: await stateOfBooks(tx, ctx.providers.accounting) }
    }),

  answerDrift: ({ id, answer }, ctx) =>
    ctx.write(async tx => {
      await answerDrift(tx, id, answer)
      tx.tell('books')
      return {}
    }),

  exportBooks: (input, ctx) => bookFile(ctx, input),

  exportJournal: (input, ctx) => journalFile(ctx, input),
}

/** A page of what belongs to the organisation that is connected; without one there is nothing. */
const pageOfBooks = <Row extends object, Sort extends string>(
  ctx: UserContext,
  asked: PageRequest<Sort>,
  list: (tx: CompanyTx, organisation: string) => List<Row, Sort>,
) => ctx.read(async tx => listPage(tx, list(tx, await organisationOf(tx)), asked))

function toWire(row: RecordRow) {
  const { id, kind, label, amount_cents, state, reason, changed_at, sent_at } = row
  return {
    id,
    kind,
    label,
    amount_cents,
    opens: kind === 'client' || kind === 'item' ? row.record_id : row.invoice_id,
    state,
    reason: reason && { text: reason.text, values: { ...reason.values } },
    changed_at: instantText(changed_at),
    sent_at: sent_at && instantText(sent_at),
  }
}

function matchToWire({ contact_id, contact_name, contact_email, ...row }: MatchRow) {
  const contact =
    contact_id === null ? null : { id: contact_id, name: contact_name ?? '', email: contact_email ?? '' }
  return { ...row, contact }
}

function paymentToWire(row: ListedPayment) {
  const { id, invoice_id, number_text, name, cents, currency, day, reference, state, question } = row
  return {
    id,
    invoice: invoice_id,
    number: number_text ?? '',
    name,
    cents,
    currency,
    day,
    reference,
    state,
    question,
    reason: row.reason && { text: row.reason.text, values: { ...row.reason.values } },
    seen_at: instantText(row.seen_at),
  }
}

import { endPartnerSessions, hostCompany } from '#server/auth/partner-sessions.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import { csvTime } from '#server/csv.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, staleText } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { partnerRow, updatePartner } from '../../partner-sign-in/server/partner-people.queries.ts'
import {
  batchTexts,
  firstTerms,
  fitsBankFile,
  moveTexts,
  problemTexts,
} from '../../programme/programme.rules.ts'
import { openBank } from '../../programme/server/bank.service.ts'
import { bankFile, type PayingAccount } from '../../programme/server/bank-file.service.ts'
import { allEntries } from '../../programme/server/entries.queries.ts'
import { entryColumns } from '../../programme/server/entry-columns.service.ts'
import {
  decideFlag,
  entryRow,
  insertReferral,
  linkByCode,
  moveReferralRow,
  paidEntry,
  referralOfCompany,
  refuseEntries,
} from '../../programme/server/ledger.queries.ts'
import { batches, batchRow, payoutsOfBatch } from '../../programme/server/payouts.queries.ts'
import {
  approveBatch,
  cancelBatch,
  judgedDues,
  payBatch,
  payByHand,
  prepareBatch,
} from '../../programme/server/payouts.service.ts'
import { seenCompanies } from '../../programme/server/seen-plans.service.ts'
import { payoutStatement } from '../../programme/server/statement.service.ts'
import { allTerms, hostDay, putTerms, termsOn } from '../../programme/server/terms.queries.ts'
import type { partnerDeskContract } from '../partner-desk.contract.ts'
import { deskCounts, deskList, openFlags } from './partner-desk.queries.ts'

const noAccount: PayingAccount = { bank: '', user_number: '', name: '', bsb: '', account: '' }
const accountSetting = {
  name: 'partner-account',
  from: (stored: unknown): PayingAccount => ({
    ...noAccount,
    ...(stored as Partial<PayingAccount> | undefined),
  }),
}

export const partnerDeskHandlers: Handlers<typeof partnerDeskContract> = {
  async programme(_input, ctx) {
    const host = await hostCompany(ctx.db)
    if (host === null) return { terms: firstTerms, is_host: false }
    const terms = await ctx.db.readCompany(host, async tx => termsOn(tx, await hostDay(tx)))
    const isHost = ctx.session.platform === true && ['owner', 'office'].includes(ctx.session.kind)
    return { terms, is_host: isHost }
  },
  async overview(_input, ctx) {
    return ctx.read(async tx => {
      const dues = await judgedDues(tx, ctx)
      return {
        ...(await deskCounts(tx)),
        due: dues.map(({ due, problem }) => ({
          partner_id: due.partner_id,
          name: due.company_name,
          cents: due.cents,
          problem: problem ? problemTexts[problem] : '',
        })),
      }
    })
  },
  async list({ pagination, ...filters }, ctx) {
    const { rows, pagination: facts } = await ctx.read(tx => listPage(tx, deskList(tx, filters), pagination))
    return { data: rows, pagination: facts }
  },
  exportPartners: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'partners', tx => deskList(tx, filters), { sortField, sortOrder }, [
      { header: 'Company', cell: row => row.company_name },
      { header: 'Website', cell: row => row.company_website },
      { header: 'Name', cell: row => row.owner },
      { header: 'Email', cell: row => row.email },
      { header: 'Phone', cell: row => row.phone },
      { header: 'Type', cell: row => row.kind },
      { header: 'Status', cell: row => row.status },
      { header: 'Applied', cell: row => csvTime(row.created, ctx.session.timeZone) },
      { header: 'Referrals', cell: row => row.referrals },
      { header: 'Paid', cell: row => row.paid },
      { header: 'Not paid out', cell: row => dollarsOf(row.open_cents) },
    ]),
  setStatus: ({ partner_id, status, version }, ctx) =>
    ctx.write(async tx => {
      const before = found(await partnerRow(tx, partner_id))
      // A partner who left has taken their bank details along and signs in no more.
      if (before.status === 'closed') return refuse(409, 'The partner account is closed.')
      const after = await updatePartner(tx, { id: partner_id, version }, { status })
      if (!after) return refuse(409, staleText)
      if (status === 'blocked') await endPartnerSessions(tx, { partnerId: partner_id })
      tx.record('partners', { id: partner_id, status: before.status }, { id: partner_id, status })
      return {}
    }),
  flags: async (_input, ctx) => ({ flags: await ctx.read(openFlags) }),
  decideFlag: ({ flag_id, cleared, note }, ctx) =>
    ctx.write(async tx => {
      const flag = found(await decideFlag(tx, flag_id, { cleared, note, decided_by: ctx.session.id }))
      if (!cleared) await refuseEntries(tx, { referralId: flag.referral_id }, note, ctx.session.timeZone)
      tx.record('partner_flags', { id: flag_id, cleared: null }, { id: flag_id, cleared, note })
      return {}
    }),
  moveReferral: ({ referred_company_id, refer_code, reason }, ctx) =>
    ctx.write(async tx => {
      const link = await linkByCode(tx, refer_code)
      if (!link) return refuse(400, moveTexts.noCode, { field: 'refer_code' })
      const to = { partner_id: link.partner_id, link_id: link.id }
      const before = await referralOfCompany(tx, referred_company_id)
      if (before) {
        await moveReferralRow(tx, before, to)
        tx.record('partner_referrals', before, { ...before, ...to, reason })
        return {}
      }
      const seen = (await seenCompanies(tx, [referred_company_id])).get(referred_company_id)
      if (!seen) return refuse(400, moveTexts.noCompany, { field: 'referred_company_id' })
      const { abn: _, address: __, ...facts } = seen
      const id = await insertReferral(tx, { ...facts, ...to, referred_company_id })
      if (id === undefined) return refuse(409, staleText)
      tx.record('partner_referrals', null, { id, ...to, referred_company_id, reason })
      return {}
    }),
  async commissions({ search, pagination }, ctx) {
    const { rows, pagination: facts } = await ctx.read(tx => listPage(tx, allEntries(tx, search), pagination))
    return { data: rows, pagination: facts }
  },
  exportCommissions: ({ search, ...sorting }, ctx) =>
    listFile(ctx, 'commissions', tx => allEntries(tx, search), sorting, [
      { header: 'Partner', cell: row => row.partner },
      ...entryColumns(ctx.session.timeZone),
    ]),
  refuseEntry: ({ entry_id, reason }, ctx) =>
    ctx.write(async tx => {
      const entry = found(await entryRow(tx, entry_id))
      const paid = await paidEntry(tx, entry.invoice_id)
      if (paid?.id !== entry_id || paid.payout_id !== null || paid.refused_at !== null)
        return refuse(409, 'This entry is already in a payout or rejected.')
      await refuseEntries(tx, { invoiceId: entry.invoice_id }, reason, ctx.session.timeZone)
      tx.record('partner_entries', { id: entry_id, reason: '' }, { id: entry_id, reason })
      return {}
    }),
  async batches(_input, ctx) {
    const rows = await ctx.read(batches)
    return {
      batches: rows.map(({ created_at, approved_at, paid_at, approver, status, ...each }) => ({
        ...each,
        status: status as 'proposed' | 'approved' | 'paid' | 'cancelled',
        created: created_at,
        approved: approved_at,
        paid: paid_at,
        approver: approver ?? '',
      })),
    }
  },
  async batch({ batch_id }, ctx) {
    return ctx.read(async tx => {
      found(await batchRow(tx, batch_id))
      const payouts = await payoutsOfBatch(tx, batch_id)
      return {
        payouts: payouts.map(
          ({ id, partner_id, payee, net_cents, gst_cents, is_rcti, bank_sealed, status }) => {
            const { bsb, accountNumber, accountName } = openBank(ctx, partner_id, bank_sealed)
            return {
              id,
              payee,
              net_cents,
              gst_cents,
              is_rcti,
              bsb,
              account: accountNumber,
              account_name: accountName,
              by_hand: !fitsBankFile(accountNumber),
              status: status as 'proposed' | 'approved' | 'paid',
            }
          },
        ),
      }
    })
  },
  prepare: (_input, ctx) => ctx.write(async tx => ({ id: await prepareBatch(tx, ctx) })),
  approve: (asked, ctx) =>
    ctx.write(async tx => {
      await approveBatch(tx, asked, ctx.session.id)
      return {}
    }),
  markPaid: (asked, ctx) =>
    ctx.write(async tx => {
      await payBatch(tx, ctx, asked, ctx.session.id)
      return {}
    }),
  payByHand: ({ payout_id, ...asked }, ctx) =>
    ctx.write(async tx => {
      await payByHand(tx, ctx, { ...asked, payoutId: payout_id }, ctx.session.id)
      return {}
    }),
  statement: ({ payout_id }, ctx) => ctx.read(tx => payoutStatement(tx, payout_id, 'en')),
  cancel: (asked, ctx) =>
    ctx.write(async tx => {
      await cancelBatch(tx, asked)
      return {}
    }),
  async bankFile({ batch_id }, ctx) {
    return ctx.read(async tx => {
      const batch = found(await batchRow(tx, batch_id))
      if (batch.status !== 'approved' && batch.status !== 'paid') return notFound()
      const account = await readSetting(tx, accountSetting)
      if (Object.values(account).some(value => value === '')) return refuse(409, batchTexts.noBank)
      const payouts = await payoutsOfBatch(tx, batch_id)
      const transfers = payouts
        .filter(each => !each.by_hand)
        .map(({ id, partner_id, bank_sealed, net_cents, gst_cents }) => ({
          ...openBank(ctx, partner_id, bank_sealed),
          cents: net_cents + gst_cents,
          reference: `COMMISSION ${id}`,
        }))
      return bankFile(account, transfers, dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString())))
    })
  },
  async settings(_input, ctx) {
    return ctx.read(async tx => {
      const terms = await allTerms(tx)
      return {
        current: await termsOn(tx, await hostDay(tx)),
        terms: terms.map(({ id: _, ...each }) => each),
        account: await readSetting(tx, accountSetting),
      }
    })
  },
  saveTerms: ({ from_day, ...terms }, ctx) =>
    ctx.write(async tx => {
      if (from_day < (await hostDay(tx)))
        return refuse(400, 'Terms can’t start in the past.', { field: 'from_day' })
      const id = await putTerms(tx, from_day, terms)
      tx.record('partner_terms', null, { id, from_day, ...terms })
      return {}
    }),
  saveAccount: ({ version, ...account }, ctx) =>
    ctx.write(async tx => {
      await saveSetting(tx, accountSetting, account, version)
      return {}
    }),
}

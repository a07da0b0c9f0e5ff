import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { canonicalReferCode } from '#shared/identifiers.ts'
import { listOf } from '#shared/list.ts'
import { partnerKindNames } from '../partner-sign-in/partner-sign-in.rules.ts'
import { entryRow } from '../programme/entry-row.ts'
import { bankTexts, bsbOf, type FlagSign, flagSigns } from '../programme/programme.rules.ts'

/** Owners and office of the platform's own company. */
export const host = user({ platform: true, kinds: ['owner', 'office'] })

const rate = z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))
const count = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))
const termsFields = {
  bronze_bp: rate,
  silver_bp: rate,
  gold_bp: rate,
  silver_at: count,
  gold_at: count,
  hold_days: z.coerce.number().check(z.int(), z.gte(0), z.lte(365)),
  least_cents: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
}
const terms = z.object({
  bronze_bp: z.number(),
  silver_bp: z.number(),
  gold_bp: z.number(),
  silver_at: z.number(),
  gold_at: z.number(),
  hold_days: z.number(),
  least_cents: z.number(),
})

const partnerRow = z.object({
  id: z.number(),
  company_name: z.string(),
  company_website: z.string(),
  kind: z.enum(partnerKindNames),
  reason: z.string(),
  status: z.enum(['approved', 'blocked', 'closed']),
  owner: z.string(),
  email: z.string(),
  phone: z.string(),
  created: f.instantOut,
  referrals: z.number(),
  paid: z.number(),
  open_cents: z.number(),
  /** Another partner is paid to the same bank account. */
  shares_bank: z.boolean(),
  version: z.number(),
})
export type DeskPartner = z.infer<typeof partnerRow>
const partnerList = listOf({
  rows: 'data',
  row: partnerRow,
  sorts: ['created', 'name'],
  filters: {
    search: f.line(200),
    status: z._default(z.enum(['', 'approved', 'blocked', 'closed']), ''),
  },
})

const deskEntry = z.extend(entryRow, { partner: z.string() })
export type DeskEntry = z.infer<typeof deskEntry>
const entryList = listOf({
  rows: 'data',
  row: deskEntry,
  sorts: ['at'],
  filters: { search: f.line(200) },
})

const payingAccount = {
  bank: f.line(3),
  user_number: f.line(6),
  name: f.line(26),
  bsb: f.line(10),
  account: f.line(9),
}

const batch = z.object({
  id: z.number(),
  status: z.enum(['proposed', 'approved', 'paid', 'cancelled']),
  created: f.instantOut,
  approved: z.nullable(f.instantOut),
  approver: z.string(),
  paid: z.nullable(f.instantOut),
  payouts: z.number(),
  cents: z.number(),
  version: z.number(),
})
const moved = z.object({ id: f.id, version: z.coerce.number() })

export const partnerDeskContract = {
  programme: endpoint('GET', '/partners/programme', {
    about: 'What the partner programme pays now.',
    access: user(),
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ terms, is_host: z.boolean() }),
  }),
  overview: endpoint('GET', '/partners/overview', {
    about: 'Partners, referrals, open flags, and what is due or why it waits.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({
      partners: z.number(),
      referrals: z.number(),
      paid: z.number(),
      flags: z.number(),
      pending_cents: z.number(),
      due: z.array(
        z.object({ partner_id: z.number(), name: z.string(), cents: z.number(), problem: z.string() }),
      ),
    }),
  }),
  list: endpoint('POST', '/partners/getPartners', {
    about: 'Partners with their application, referrals and what is owed to them.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    ...partnerList.page,
  }),
  exportPartners: endpoint('POST', '/partners/exportPartners', {
    about: 'The same as a CSV file.',
    access: host,
    effect: 'reads',
    ...partnerList.file,
  }),
  setStatus: endpoint('POST', '/partners/setStatus', {
    about: 'Blocks a partner, whose sign-ins end and links stop, or lets them in again.',
    access: host,
    effect: 'leaves',
    changes: ['partners'],
    input: z.object({
      partner_id: f.id,
      status: z.enum(['approved', 'blocked']),
      version: z.coerce.number(),
    }),
  }),
  flags: endpoint('GET', '/partners/flags', {
    about: 'Referrals in review, each with what it has in common with the partner; the first 200.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({
      flags: z.array(
        z.object({
          id: z.number(),
          sign: z.enum(Object.keys(flagSigns) as [FlagSign, ...FlagSign[]]),
          partner: z.string(),
          company: z.string(),
          email: z.string(),
          company_id: z.number(),
          created: f.instantOut,
          held_cents: z.number(),
        }),
      ),
    }),
  }),
  decideFlag: endpoint('POST', '/partners/decideFlag', {
    about:
      'Clears a flag, or upholds it: what the referral brought and was not paid is refused with the note as reason.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ flag_id: f.id, cleared: f.flag, note: f.line(500) }).check(
      z.refine(({ cleared, note }) => cleared || note !== '', {
        path: ['note'],
        error: 'Please give a reason.',
      }),
    ),
  }),
  moveReferral: endpoint('POST', '/partners/moveReferral', {
    about:
      'Gives a company to the partner of a code, from now on, with a reason. What was earned stays where it is.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({
      referred_company_id: f.id,
      refer_code: z.pipe(f.requiredLine(64), z.transform(canonicalReferCode)),
      reason: f.requiredLine(500, 'Please give a reason.'),
    }),
  }),
  commissions: endpoint('POST', '/partners/getCommissions', {
    about: 'The ledger of all partners, the latest first.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    ...entryList.page,
  }),
  exportCommissions: endpoint('POST', '/partners/exportCommissions', {
    about: 'The same as a CSV file.',
    access: host,
    effect: 'reads',
    ...entryList.file,
  }),
  refuseEntry: endpoint('POST', '/partners/refuseEntry', {
    about:
      'Refuses the commission of one payment that is not in a payout yet, with a reason that the partner reads.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ entry_id: f.id, reason: f.requiredLine(500, 'Please give a reason.') }),
  }),
  batches: endpoint('GET', '/partners/batches', {
    about: 'Batches of payouts, the latest 60.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ batches: z.array(batch) }),
  }),
  batch: endpoint('GET', '/partners/batch', {
    about: 'The payouts of a batch.',
    access: host,
    effect: 'reads',
    reads: ['partners'],
    input: z.object({ batch_id: f.id }),
    reply: z.object({
      payouts: z.array(
        z.object({
          id: z.number(),
          payee: z.string(),
          net_cents: z.number(),
          gst_cents: z.number(),
          is_rcti: z.boolean(),
          bsb: z.string(),
          account: z.string(),
          account_name: z.string(),
          /** The account does not fit the bank's file. */
          by_hand: z.boolean(),
          status: z.enum(['proposed', 'approved', 'paid']),
        }),
      ),
    }),
  }),
  prepare: endpoint('POST', '/partners/prepareBatch', {
    about: 'Prepares a batch of all that is due now; the same happens on the 5th by itself.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    reply: z.object({ id: z.number() }),
  }),
  approve: endpoint('POST', '/partners/approveBatch', {
    about: 'Approves a batch; payouts that may not be paid any more are taken out.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: moved,
  }),
  markPaid: endpoint('POST', '/partners/payBatch', {
    about: 'Notes that the bank has paid an approved batch, and mails the partners.',
    access: host,
    effect: 'leaves',
    changes: ['partners'],
    input: moved,
  }),
  payByHand: endpoint('POST', '/partners/payByHand', {
    about: 'Notes that one payout of an approved batch was paid by hand, and mails the partner.',
    access: host,
    effect: 'leaves',
    changes: ['partners'],
    input: z.extend(moved, { payout_id: f.id }),
  }),
  statement: endpoint('GET', '/partners/statement', {
    about: 'The statement of a payout as its partner gets it.',
    access: host,
    effect: 'reads',
    input: z.object({ payout_id: f.id }),
    reply: 'file',
    cost: 'heavy',
  }),
  cancel: endpoint('POST', '/partners/cancelBatch', {
    about: 'Cancels what was not paid of a batch; its entries are due again.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: moved,
  }),
  bankFile: endpoint('GET', '/partners/bankFile', {
    about: 'The ABA file of an approved batch for the bank, without payouts made by hand.',
    access: host,
    effect: 'reads',
    input: z.object({ batch_id: f.id }),
    reply: 'file',
    cost: 'heavy',
  }),
  settings: endpoint('GET', '/partners/settings', {
    about: 'Terms of the programme by the day they begin, and the account that payouts leave from.',
    access: host,
    effect: 'reads',
    reads: ['partners', 'settings'],
    reply: z.object({
      current: terms,
      terms: z.array(z.object({ from_day: z.string(), ...terms.shape })),
      account: z.object({
        bank: z.string(),
        user_number: z.string(),
        name: z.string(),
        bsb: z.string(),
        account: z.string(),
        version: z.number(),
      }),
    }),
  }),
  saveTerms: endpoint('POST', '/partners/saveTerms', {
    about: 'Sets what the programme pays from a day on; a day in the past is refused.',
    access: host,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ from_day: f.day, ...termsFields }).check(
      z.refine(({ silver_at, gold_at }) => gold_at > silver_at, {
        path: ['gold_at'],
        error: 'Gold must need more referrals than Silver.',
      }),
    ),
  }),
  saveAccount: endpoint('POST', '/partners/saveAccount', {
    about: 'Keeps the account that payouts leave from.',
    access: host,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...payingAccount,
      bank: f.line(3).check(z.regex(/^([A-Z]{3})?$/, 'Enter your bank’s three-letter code.')),
      user_number: f.line(6).check(z.regex(/^(\d{1,6})?$/, 'Enter the number your bank gave you.')),
      bsb: f.line(10).check(
        z.refine(value => value === '' || bsbOf(value) !== null, bankTexts.bsb),
        z.overwrite(value => bsbOf(value) ?? ''),
      ),
      account: f.line(9).check(z.regex(/^\d*$/, 'Enter up to nine digits.')),
      version: z.optional(z.coerce.number()),
    }),
  }),
}

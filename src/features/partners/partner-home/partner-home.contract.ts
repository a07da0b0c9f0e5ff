import * as z from 'zod/mini'
import { everybody, partner, partnerRoles } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { canonicalReferCode } from '#shared/identifiers.ts'
import { listOf } from '#shared/list.ts'
import { abnProblem } from '../../account/company/company.rules.ts'
import {
  newPartnerPassword,
  partnerEmail,
  personName,
  website,
} from '../partner-sign-in/partner-sign-in.contract.ts'
import { isAustralianPhone, partnerTexts } from '../partner-sign-in/partner-sign-in.rules.ts'
import { entryRow } from '../programme/entry-row.ts'
import { bankTexts, bsbOf } from '../programme/programme.rules.ts'

const everyone = partner()
const money = partner('owner', 'finance')
const owners = partner('owner')

/** Dollars, as the specified calls have them. */
const dollars = z.number()
const total = z.object({ total: dollars })

const specifiedRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  register_date: z.string(),
  /** '': Free. */
  pack_name: z.string(),
  /** Price of the running plan per month, without GST. */
  monthly_price: dollars,
})

/** Sums of the ledger in cents. */
const sums = z.object({
  pending_cents: z.number(),
  review_cents: z.number(),
  payable_cents: z.number(),
  /** The part of what is payable that is in a payout already. */
  underway_cents: z.number(),
  paid_cents: z.number(),
})

const profile = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  companyName: z.string(),
  companyWebsite: z.string(),
  /** Written 123-456; like the account number, '' for a member. */
  bsb: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  referrals: z.object({
    /** The newest 200; getReferrals pages through all. */
    list: z.array(specifiedRow),
    count: z.number(),
    activeCount: z.number(),
    paidCount: z.number(),
    revenue: z.object({
      monthly: total,
      yearly: total,
      /** The last six months. */
      history: z.array(z.object({ date: z.string(), total: dollars })),
    }),
    tier: z.object({ current: z.number(), nextTier: z.number(), progress: z.number() }),
  }),
  role: z.enum(partnerRoles),
  emailVerified: z.boolean(),
  /** Rate of the tier, in basis points. */
  rate_bp: z.number(),
  rates: z.object({ bronze_bp: z.number(), silver_bp: z.number(), gold_bp: z.number() }),
  hold_days: z.number(),
  least_cents: z.number(),
  ledger: sums,
  /** Day of the next batch. */
  next_payout: z.string(),
  /** Why nothing would be paid then; '': it would. */
  payout_problem: z.string(),
  hostName: z.string(),
  timeZone: z.string(),
})

const company = f.givenLine(100)
const site = z.union([z.literal(''), website])
const account = f.givenLine(60).check(
  z.overwrite(value => value.replace(/[\s-]/g, '')),
  z.refine(value => value.length <= 20 && !/\D/.test(value), bankTexts.account),
)
const accountName = f.givenLine(100)

/** Changes to a profile, each key in either spelling; omitted fields stay, but the name and email are required. */
const profileInput = z.object({
  firstName: z.optional(personName),
  first_name: z.optional(personName),
  lastName: z.optional(personName),
  last_name: z.optional(personName),
  email: partnerEmail,
  phone: z.optional(
    f.givenLine(40).check(z.refine(value => value === '' || isAustralianPhone(value), partnerTexts.phone)),
  ),
  companyName: z.optional(company),
  company_name: z.optional(company),
  companyWebsite: z.optional(site),
  company_website: z.optional(site),
  bsb: z.optional(
    f.givenLine(40).check(
      z.refine(value => value === '' || bsbOf(value) !== null, bankTexts.bsb),
      z.overwrite(value => bsbOf(value) ?? ''),
    ),
  ),
  accountNumber: z.optional(account),
  account_number: z.optional(account),
  accountName: z.optional(accountName),
  account_name: z.optional(accountName),
})

const referralRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  registered: f.instantOut,
  pack_name: z.string(),
  monthly_cents: z.number(),
  is_paid: z.boolean(),
  trial_ends: z.nullable(z.string()),
  /** The label of the link that they came by. */
  label: z.string(),
  in_review: z.boolean(),
  gone: z.boolean(),
})
export type ReferralRow = z.infer<typeof referralRow>
const referralList = listOf({
  rows: 'data',
  row: referralRow,
  sorts: ['registered', 'name', 'email', 'price'],
  filters: { search: f.line(200) },
})

const entryList = listOf({
  rows: 'data',
  row: entryRow,
  sorts: ['at'],
  filters: { search: f.line(200) },
})

const link = z.object({
  id: z.number(),
  code: z.string(),
  label: z.string(),
  is_main: z.boolean(),
  active: z.boolean(),
  clicks: z.number(),
  trials: z.number(),
  paid: z.number(),
  url: z.string(),
  version: z.number(),
})

const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(partnerRoles),
  active: z.boolean(),
  joined: z.boolean(),
  is_me: z.boolean(),
})

const settings = z.object({
  abn: z.string(),
  gst_registered: z.boolean(),
  rcti_agreed: z.boolean(),
  address: z.string(),
  version: z.number(),
})
const notices = { referrals: f.flag, trials: f.flag, payouts: f.flag }
const abn = z.pipe(
  f.line(20),
  z.string().check(
    z.overwrite(value => value.replace(/\s/g, '')),
    z.superRefine((value, ctx) => {
      const problem = value === '' ? null : abnProblem(value)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
  ),
)
const inviteToken = f.secret(z.string().check(z.minLength(20), z.maxLength(200)))

export const partnerHomeContract = {
  visit: endpoint('POST', '/register/partners/visit', {
    about: "Says whether a sign-up code is a partner's, and counts a click by its link.",
    access: everybody,
    effect: 'undoable',
    input: z.object({ refer_code: z.pipe(f.line(64), z.transform(canonicalReferCode)), click: f.flag }),
    reply: z.object({ partner: z.boolean() }),
  }),
  profile: endpoint('GET', '/register/partners/profile', {
    about: 'The signed-in person, their partner, and the figures of the dashboard.',
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ partner: profile }),
  }),
  saveProfile: endpoint('PUT', '/register/partners/profile', {
    about:
      'Changes name, address and contact, and for owners and finance the bank details; both spellings of names are taken.',
    access: everyone,
    effect: 'leaves',
    changes: ['partners'],
    input: profileInput,
    reply: z.object({ message: z.string() }),
  }),
  referralLink: endpoint('GET', '/register/partners/referral-link', {
    about: "The partner's main code; sign-up links carry it as refer_code.",
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ referralCode: z.string(), link: z.string(), message: z.string() }),
  }),
  referrals: endpoint('POST', '/register/partners/getReferrals', {
    about: 'The companies that signed up by the partner’s links, a page at a time.',
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    ...referralList.page,
  }),
  exportReferrals: endpoint('POST', '/register/partners/exportReferrals', {
    about: 'The same as a CSV file.',
    access: everyone,
    effect: 'reads',
    ...referralList.file,
  }),
  links: endpoint('GET', '/register/partners/links', {
    about: 'Sign-up links with their clicks, trials and paid sign-ups.',
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ links: z.array(link) }),
  }),
  addLink: endpoint('POST', '/register/partners/links/add', {
    about: 'Adds a sign-up link with a label of its own; 50 at most.',
    access: everyone,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ label: f.requiredLine(60) }),
    reply: z.object({ id: z.number() }),
  }),
  switchLink: endpoint('POST', '/register/partners/links/switch', {
    about: 'Switches a labelled link on or off; sign-ups that came by it stay.',
    access: everyone,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ id: f.id, active: f.flag }),
  }),
  commissions: endpoint('POST', '/register/partners/getCommissions', {
    about: "The partner's ledger: an entry for each paid invoice and each refund, the latest first.",
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    ...entryList.page,
  }),
  exportCommissions: endpoint('POST', '/register/partners/exportCommissions', {
    about: 'The same as a CSV file.',
    access: everyone,
    effect: 'reads',
    ...entryList.file,
  }),
  payouts: endpoint('GET', '/register/partners/payouts', {
    about: 'Payouts to the partner, the latest 60.',
    access: money,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({
      payouts: z.array(
        z.object({
          id: z.number(),
          status: z.enum(['approved', 'paid']),
          net_cents: z.number(),
          gst_cents: z.number(),
          is_rcti: z.boolean(),
          account_end: z.string(),
          paid: z.nullable(f.instantOut),
        }),
      ),
    }),
  }),
  statement: endpoint('GET', '/register/partners/payouts/:id/statement', {
    about:
      'The statement of a payout as a PDF: a recipient-created tax invoice where the partner agreed to it.',
    access: money,
    effect: 'reads',
    input: z.object({ id: f.id }),
    reply: 'file',
    cost: 'heavy',
  }),
  team: endpoint('GET', '/register/partners/team', {
    about: "The partner's people.",
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({ people: z.array(person) }),
  }),
  invite: endpoint('POST', '/register/partners/team/invite', {
    about: 'Invites somebody by mail; an invitation that was not accepted is sent again.',
    access: owners,
    effect: 'leaves',
    changes: ['partners'],
    input: z.object({
      firstName: personName,
      lastName: personName,
      email: partnerEmail,
      role: z.enum(partnerRoles),
    }),
  }),
  changePerson: endpoint('POST', '/register/partners/team/change', {
    about: "Changes a person's role, or whether they may sign in; an owner stays.",
    access: owners,
    effect: 'leaves',
    changes: ['partners'],
    input: z.object({ id: f.id, role: z.enum(partnerRoles), active: f.flag }),
  }),
  invitation: endpoint('GET', '/register/partners/invite', {
    about: 'What an invitation says.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: inviteToken }),
    reply: z.object({ firstName: z.string(), email: z.string(), companyName: z.string() }),
  }),
  join: endpoint('POST', '/register/partners/invite/accept', {
    about: 'Accepts an invitation by choosing a password; the person then signs in.',
    access: everybody,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ token: inviteToken, password: newPartnerPassword(partnerTexts.resetShort) }),
  }),
  settings: endpoint('GET', '/register/partners/settings', {
    about: 'Tax details of the partner, and the news and language of the signed-in person.',
    access: everyone,
    effect: 'reads',
    reads: ['partners'],
    reply: z.object({
      tax: settings,
      notices: z.object({ referrals: z.boolean(), trials: z.boolean(), payouts: z.boolean() }),
      language: z.string(),
    }),
  }),
  saveTax: endpoint('POST', '/register/partners/settings/tax', {
    about: 'Keeps ABN, GST registration, address and the agreement to tax invoices made by the host.',
    access: money,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({
      abn,
      gst_registered: f.flag,
      rcti_agreed: f.flag,
      address: f.line(200),
      version: z.coerce.number(),
    }),
  }),
  saveNotices: endpoint('POST', '/register/partners/settings/notices', {
    about: 'Keeps which news the signed-in person is mailed, and their language.',
    access: everyone,
    effect: 'undoable',
    changes: ['partners'],
    input: z.object({ ...notices, language: z._default(z.string().check(z.regex(/^([a-z]{2})?$/)), '') }),
  }),
  ownData: endpoint('GET', '/register/partners/own-data', {
    about: 'All that is kept of the partner, as a JSON file.',
    access: owners,
    effect: 'reads',
    reply: 'file',
    cost: 'heavy',
  }),
  close: endpoint('POST', '/register/partners/close', {
    about: 'Closes the account: links stop, sign-ins end, bank details are removed. Takes the password.',
    access: owners,
    effect: 'leaves',
    changes: ['partners'],
    input: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  }),
}

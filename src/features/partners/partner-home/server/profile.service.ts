import type { PartnerContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseTaken } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { partnerTexts } from '../../partner-sign-in/partner-sign-in.rules.ts'
import { hostRow } from '../../partner-sign-in/server/host.queries.ts'
import { partnerMail } from '../../partner-sign-in/server/partner-mails.service.ts'
import {
  type Person,
  partnerRow,
  personById,
  updatePartner,
  updatePerson,
} from '../../partner-sign-in/server/partner-people.queries.ts'
import { mailVerification } from '../../partner-sign-in/server/partner-sign-in.service.ts'
import {
  lastMonths,
  monthOf,
  nextPayoutDay,
  payoutProblem,
  problemTexts,
  rateFor,
  tierOf,
  tierProgress,
} from '../../programme/programme.rules.ts'
import { type Bank, isWhole, openBank, sealBank } from '../../programme/server/bank.service.ts'
import { monthsSince, peopleOf, referralCounts } from '../../programme/server/ledger.queries.ts'
import { ledgerSums } from '../../programme/server/partners.queries.ts'
import { termsOn } from '../../programme/server/terms.queries.ts'
import type { partnerHomeContract } from '../partner-home.contract.ts'
import { newestReferrals } from './partner-home.queries.ts'

/** Rows of the specified list; the table pages through all of them. */
const mostListed = 200

const noBank: Bank = { bsb: '', accountNumber: '', accountName: '' }

const seesBank = ({ partner }: PartnerContext) => partner.role !== 'member'

/** The person, their partner and the figures. */
export async function readProfile(tx: CompanyTx, ctx: PartnerContext) {
  const { partnerId, personId, timeZone } = ctx.partner
  const today = dayText(todayIn(timeZone, tx.now.toISOString()))
  const months = lastMonths(today)
  const yearStart = `${today.slice(0, 4)}-01-01`
  const [person, row, terms, counts, list, earned, sums, host] = await Promise.all([
    personById(tx, personId),
    partnerRow(tx, partnerId),
    termsOn(tx, today),
    referralCounts(tx, partnerId),
    newestReferrals(tx, partnerId, mostListed),
    monthsSince(tx, partnerId, [months[0]!, yearStart].sort()[0]!),
    ledgerSums(tx, partnerId),
    hostRow(tx),
  ])
  const partner = found(row)
  const whole = openBank(ctx, partnerId, partner.bank_sealed)
  const bank = seesBank(ctx) ? whole : noBank
  const cents = new Map(earned.map(each => [each.month, each.earned_cents]))
  const yearly = earned
    .filter(each => each.month >= yearStart)
    .reduce((sum, each) => sum + each.earned_cents, 0)
  const payee = {
    status: partner.status,
    is_verified: (await peopleOf(tx, partnerId)).some(
      each => each.role === 'owner' && each.email_verified_at,
    ),
    has_bank: isWhole(whole),
    bank_changed_at: partner.bank_changed_at,
    abn: partner.abn,
  }
  const problem = payoutProblem(payee, sums.payable, terms, tx.now)
  const { first_name, last_name, email, role, email_verified_at } = found(person)
  return {
    id: partnerId,
    firstName: first_name,
    lastName: last_name,
    email,
    phone: partner.phone,
    companyName: partner.company_name,
    companyWebsite: partner.company_website,
    ...bank,
    referrals: {
      list: list.map(({ registered_at, monthly_cents, ...each }) => ({
        ...each,
        register_date: registered_at.toISOString().replace(/\.\d+Z$/, 'Z'),
        monthly_price: dollarsOf(monthly_cents),
      })),
      count: counts.count,
      activeCount: counts.count,
      paidCount: counts.paid,
      revenue: {
        monthly: { total: dollarsOf(cents.get(monthOf(today)) ?? 0) },
        yearly: { total: dollarsOf(yearly) },
        history: months.map(date => ({ date, total: dollarsOf(cents.get(date) ?? 0) })),
      },
      tier: tierProgress(terms, counts.paid),
    },
    role: role as PartnerContext['partner']['role'],
    emailVerified: email_verified_at !== null,
    rate_bp: rateFor(terms, tierOf(terms, counts.paid)),
    rates: { bronze_bp: terms.bronze_bp, silver_bp: terms.silver_bp, gold_bp: terms.gold_bp },
    hold_days: terms.hold_days,
    least_cents: terms.least_cents,
    ledger: {
      pending_cents: sums.pending,
      review_cents: sums.review,
      // In a payout that is not paid yet: payable still, as its entries are.
      payable_cents: sums.payable + sums.underway,
      underway_cents: sums.underway,
      paid_cents: sums.paid,
    },
    next_payout: nextPayoutDay(today),
    payout_problem: problem ? problemTexts[problem] : '',
    hostName: host.name,
    timeZone,
  }
}

type Sent = Gets<typeof partnerHomeContract.saveProfile>
type Input = ReturnType<typeof inOneSpelling>

const inOneSpelling = (sent: Sent) => ({
  firstName: sent.firstName ?? sent.first_name,
  lastName: sent.lastName ?? sent.last_name,
  email: sent.email,
  phone: sent.phone,
  companyName: sent.companyName ?? sent.company_name,
  companyWebsite: sent.companyWebsite ?? sent.company_website,
  bsb: sent.bsb,
  accountNumber: sent.accountNumber ?? sent.account_number,
  accountName: sent.accountName ?? sent.account_name,
})

/** Changes a profile. New bank details are mailed, and payouts wait where they replace others. */
export async function saveProfile(tx: CompanyTx, ctx: PartnerContext, sent: Sent) {
  const input = inOneSpelling(sent)
  const { partnerId, personId } = ctx.partner
  const person = found(await personById(tx, personId))
  if (input.firstName === undefined) refuse(400, partnerTexts.name, { field: 'firstName' })
  if (input.lastName === undefined) refuse(400, partnerTexts.name, { field: 'lastName' })
  await savePerson(tx, ctx, person, input)
  const before = found(await partnerRow(tx, partnerId))
  const isOwner = ctx.partner.role === 'owner'
  const company = isOwner
    ? {
        phone: input.phone ?? before.phone,
        company_name: input.companyName || before.company_name,
        company_website: input.companyWebsite ?? before.company_website,
      }
    : {}
  const bank = seesBank(ctx) ? await changedBank(tx, ctx, before, input) : {}
  const after = await updatePartner(tx, before, { ...company, ...bank })
  if (!after) return refuse(409, 'Someone else just changed this. Reload and try again.')
  // Neither the details nor their mark stand in the record of changes.
  const shown = ({ bank_sealed, bank_mark: _, ...row }: typeof before) => ({
    ...row,
    has_bank: bank_sealed !== '',
  })
  tx.record('partners', shown(before), shown(after))
  return { message: 'Profile updated successfully!' }
}

async function savePerson(tx: CompanyTx, ctx: PartnerContext, person: Person, input: Input) {
  const { firstName = '', lastName = '', email } = input
  const isMoved = email !== person.email
  await updatePerson(tx, person.id, {
    first_name: firstName,
    last_name: lastName,
    email,
    ...(isMoved && { email_verified_at: null }),
  }).catch(refuseTaken('partner_people_email', partnerTexts.taken, { field: 'email' }))
  if (!isMoved) return
  await mailVerification(tx, ctx, {
    partnerId: ctx.partner.partnerId,
    personId: person.id,
    email,
    language: person.language,
  })
  const told = await partnerMail(person, ({ t }) => ({
    subject: t('Your partner email was changed'),
    paragraphs: [
      t('You now sign in with {{email}}.', { email }),
      t('If it wasn’t you, contact us at once: payouts go to your account’s bank details.'),
    ],
  }))
  await ctx.outbox.mail(tx, told, 'reader')
}

async function changedBank(
  tx: CompanyTx,
  ctx: PartnerContext,
  before: NonNullable<Awaited<ReturnType<typeof partnerRow>>>,
  input: Input,
) {
  const old = openBank(ctx, before.id, before.bank_sealed)
  const bank: Bank = {
    bsb: input.bsb ?? old.bsb,
    accountNumber: input.accountNumber ?? old.accountNumber,
    accountName: input.accountName ?? old.accountName,
  }
  if (JSON.stringify(bank) === JSON.stringify(old)) return {}
  const isReplaced = isWhole(old)
  for (const person of await peopleOf(tx, before.id)) {
    if (person.role === 'member') continue
    const told = await partnerMail(person, ({ t }) => ({
      subject: t('Your bank details were changed'),
      paragraphs: [
        t('The bank details for your commission have just been changed.'),
        ...(isReplaced ? [t('To be safe, we’ll hold payouts for 7 days.')] : []),
        t('If it wasn’t you, change your password and contact us at once.'),
      ],
      button: { label: t('Open your dashboard'), url: `${ctx.publicUrl}/partner-dashboard` },
    }))
    await ctx.outbox.mail(tx, told, 'reader')
  }
  return { ...sealBank(ctx, before.id, bank), ...(isReplaced && { bank_changed_at: tx.now }) }
}

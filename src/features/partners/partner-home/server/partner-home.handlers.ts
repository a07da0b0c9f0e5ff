import { countAttempt } from '#server/auth/attempts.ts'
import { endPartnerSessions, hostCompany } from '#server/auth/partner-sessions.ts'
import type { PartnerContext } from '#server/context.ts'
import { csvTime } from '#server/csv.ts'
import { networkOf } from '#server/http/network-of.ts'
import { listPage } from '#server/list.ts'
import { type FileReader, listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, staleText } from '#server/refusal.ts'
import type { PartnerRole } from '#shared/access.ts'
import { dollarsOf, rateOf } from '#shared/numbers/money.ts'
import { countClick, insertLink, setLinkActive } from '../../partner-sign-in/server/partner-links.queries.ts'
import {
  partnerRow,
  personById,
  updatePartner,
  updatePerson,
} from '../../partner-sign-in/server/partner-people.queries.ts'
import { newPartnerCode, provePartnerPassword } from '../../partner-sign-in/server/partner-sign-in.service.ts'
import { tableRate } from '../../programme/programme.rules.ts'
import { openBank } from '../../programme/server/bank.service.ts'
import { entryList } from '../../programme/server/entries.queries.ts'
import { entryColumns } from '../../programme/server/entry-columns.service.ts'
import { linkByCode } from '../../programme/server/ledger.queries.ts'
import { noticeKinds, wantsNotice } from '../../programme/server/notices.service.ts'
import { payoutRow } from '../../programme/server/payouts.queries.ts'
import { payoutStatement } from '../../programme/server/statement.service.ts'
import type { partnerHomeContract } from '../partner-home.contract.ts'
import { linksOf, mainLink, payoutsOf, referralList, teamOf } from './partner-home.queries.ts'
import { readProfile, saveProfile } from './profile.service.ts'
import { changePerson, invitePerson, joinTeam, readInvitation } from './team.service.ts'

/** Links that a partner may have. */
const mostLinks = 50

const fileReader = (ctx: PartnerContext): FileReader => ({
  read: ctx.read,
  now: ctx.now,
  session: { timeZone: ctx.partner.timeZone },
})
const linkUrl = (publicUrl: string, code: string) => `${publicUrl}/auth/signup?refer_code=${code}`

export const partnerHomeHandlers: Handlers<typeof partnerHomeContract> = {
  async visit({ refer_code, click }, ctx) {
    const companyId = await hostCompany(ctx.db)
    if (companyId === null || !refer_code) return { partner: false }
    const link = await ctx.db.readCompany(companyId, tx => linkByCode(tx, refer_code))
    // One browser that comes again and again is no crowd.
    if (link && click && (await countAttempt(ctx.db, `partner-click:${networkOf(ctx.ip)}:${link.id}`, 3, 60)))
      await ctx.db.withCompany(companyId, tx => countClick(tx, link.id))
    return { partner: link !== undefined }
  },
  profile: async (_input, ctx) => ({ partner: await ctx.read(tx => readProfile(tx, ctx)) }),
  saveProfile: (input, ctx) => ctx.write(tx => saveProfile(tx, ctx, input)),
  async referralLink(_input, ctx) {
    const { code } = found(await ctx.read(tx => mainLink(tx, ctx.partner.partnerId)))
    return { referralCode: code, link: linkUrl(ctx.publicUrl, code), message: '' }
  },
  async referrals({ search, pagination }, ctx) {
    const { rows, pagination: facts } = await ctx.read(tx =>
      listPage(tx, referralList(tx, ctx.partner.partnerId, search), pagination),
    )
    return { data: rows, pagination: facts }
  },
  exportReferrals: ({ search, ...sorting }, ctx) =>
    listFile(fileReader(ctx), 'referrals', tx => referralList(tx, ctx.partner.partnerId, search), sorting, [
      { header: 'Company', cell: row => row.name },
      { header: 'Email', cell: row => row.email },
      { header: 'Signup Date', cell: row => csvTime(row.registered, ctx.partner.timeZone) },
      { header: 'Status', cell: () => 'Active' },
      { header: 'Package', cell: row => row.pack_name || 'Free' },
      { header: 'Monthly Value', cell: row => dollarsOf(row.monthly_cents) },
      { header: 'Commission (10%)', cell: row => dollarsOf(rateOf(row.monthly_cents, tableRate)) },
      { header: 'Link', cell: row => row.label },
    ]),
  async links(_input, ctx) {
    const links = await ctx.read(tx => linksOf(tx, ctx.partner.partnerId))
    return { links: links.map(each => ({ ...each, url: linkUrl(ctx.publicUrl, each.code) })) }
  },
  addLink: ({ label }, ctx) =>
    ctx.write(async tx => {
      const { partnerId } = ctx.partner
      if ((await linksOf(tx, partnerId)).length >= mostLinks) refuse(409, 'You already have 50 links.')
      const id = await insertLink(tx, { partner_id: partnerId, code: newPartnerCode(), label })
      tx.record('partner_links', null, { id, label })
      return { id }
    }),
  switchLink: ({ id, active }, ctx) =>
    ctx.write(async tx => {
      found(await setLinkActive(tx, ctx.partner.partnerId, id, active))
      tx.record('partner_links', { id, active: !active }, { id, active })
      return {}
    }),
  async commissions({ search, pagination }, ctx) {
    const { rows, pagination: facts } = await ctx.read(tx =>
      listPage(tx, entryList(tx, ctx.partner.partnerId, search), pagination),
    )
    return { data: rows, pagination: facts }
  },
  exportCommissions: ({ search, ...sorting }, ctx) =>
    listFile(
      fileReader(ctx),
      'commissions',
      tx => entryList(tx, ctx.partner.partnerId, search),
      sorting,
      entryColumns(ctx.partner.timeZone),
    ),
  async payouts(_input, ctx) {
    const payouts = await ctx.read(tx => payoutsOf(tx, ctx.partner.partnerId))
    return { payouts: payouts.map(each => ({ ...each, status: each.status as 'approved' | 'paid' })) }
  },
  statement: ({ id }, ctx) =>
    ctx.read(async tx => {
      const payout = found(await payoutRow(tx, id))
      // The policy shows no other; a proposed one may still change.
      if (payout.partner_id !== ctx.partner.partnerId || payout.status === 'proposed') return notFound()
      const person = found(await personById(tx, ctx.partner.personId))
      return payoutStatement(tx, id, person.language)
    }),
  async team(_input, ctx) {
    const people = await ctx.read(tx => teamOf(tx, ctx.partner.partnerId))
    return {
      people: people.map(({ id, first_name, last_name, email, role, active, joined }) => ({
        id,
        name: `${first_name} ${last_name}`,
        email,
        role: role as PartnerRole,
        active,
        joined,
        is_me: id === ctx.partner.personId,
      })),
    }
  },
  invite: (input, ctx) => invitePerson(ctx, input),
  changePerson: (input, ctx) => changePerson(ctx, input),
  invitation: ({ token }, ctx) => readInvitation(ctx, token),
  async join({ token, password }, ctx) {
    await joinTeam(ctx, token, password)
    return {}
  },
  async settings(_input, ctx) {
    return ctx.read(async tx => {
      const { abn, gst_registered, rcti_agreed_at, address, version } = found(
        await partnerRow(tx, ctx.partner.partnerId),
      )
      const { notices, language } = found(await personById(tx, ctx.partner.personId))
      const [referrals, trials, payouts] = noticeKinds.map(kind => wantsNotice(notices, kind)) as [
        boolean,
        boolean,
        boolean,
      ]
      return {
        tax: { abn, gst_registered, rcti_agreed: rcti_agreed_at !== null, address, version },
        notices: { referrals, trials, payouts },
        language,
      }
    })
  },
  saveTax: ({ version, rcti_agreed, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found(await partnerRow(tx, ctx.partner.partnerId))
      refuseStale(version, before, { version: before.version })
      const rcti_agreed_at = rcti_agreed ? (before.rcti_agreed_at ?? tx.now) : null
      const after = await updatePartner(tx, before, { ...fields, rcti_agreed_at })
      if (!after) return refuse(409, staleText)
      const shown = ({ abn, gst_registered, rcti_agreed_at: agreed, address }: typeof before) => ({
        abn,
        gst_registered,
        rcti_agreed_at: agreed,
        address,
      })
      tx.record('partners', shown(before), shown(after), before.id)
      return {}
    }),
  saveNotices: ({ language, ...notices }, ctx) =>
    ctx.write(async tx => {
      const { personId } = ctx.partner
      const before = found(await personById(tx, personId))
      await updatePerson(tx, personId, { language, notices: JSON.stringify(notices) })
      tx.record(
        'partner_people',
        { language: before.language, notices: before.notices },
        { language, notices },
        personId,
      )
      return {}
    }),
  async ownData(_input, ctx) {
    const data = await ctx.read(async tx => {
      const { partnerId } = ctx.partner
      const { bank_sealed, bank_mark: _, ...partner } = found(await partnerRow(tx, partnerId))
      const of = async (table: 'partner_referrals' | 'partner_entries' | 'partner_months') =>
        tx.rows(table).where('partner_id', '=', partnerId).limit(100_000).selectAll().execute()
      return {
        partner,
        bank: openBank(ctx, partnerId, bank_sealed),
        people: await teamOf(tx, partnerId),
        links: await linksOf(tx, partnerId),
        referrals: await of('partner_referrals'),
        commissions: await of('partner_entries'),
        months: await of('partner_months'),
        payouts: await payoutsOf(tx, partnerId),
      }
    })
    return {
      body: new TextEncoder().encode(JSON.stringify(data, null, 2)),
      type: 'application/json',
      filename: 'partner-data.json',
    }
  },
  async close({ password }, ctx) {
    await provePartnerPassword(ctx, password, 'password')
    return ctx.write(async tx => {
      const { partnerId } = ctx.partner
      const before = found(await partnerRow(tx, partnerId))
      const closed = { status: 'closed', bank_sealed: '', bank_mark: '' }
      if (!(await updatePartner(tx, before, closed))) return refuse(409, staleText)
      await endPartnerSessions(tx, { partnerId })
      tx.record('partners', { id: partnerId, status: before.status }, { id: partnerId, status: 'closed' })
      return {}
    })
  },
}

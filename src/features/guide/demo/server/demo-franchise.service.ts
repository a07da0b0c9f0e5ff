import { demoMemberIds } from '#features/account/company/demo-company.rules.ts'
import { createCompanyIn } from '#features/account/sign-in/server/companies.service.ts'
import { insertHead, insertMember, updateMember } from '#features/franchise/links/server/links.queries.ts'
import { inCompany } from '#features/franchise/links/server/links.service.ts'
import { countsOf } from '#features/franchise/offers/offers.rules.ts'
import {
  clearReceived,
  insertOffer,
  insertReceived,
  insertReceivers,
  updateReceiver,
} from '#features/franchise/offers/server/offers.queries.ts'
import { ownRows } from '#features/franchise/offers/server/own-rows.service.ts'
import { insertAreas } from '#features/franchise/territories/server/territories.queries.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { newSecret } from '#server/auth/secrets.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { groups } from '#shared/access.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import { existingCompanies, memberIds, seedRows, settingIds, takeIds } from './demo.queries.ts'
import { demoItems } from './demo-catalogue.ts'
import { seedJobNumber, seedWork } from './demo-fill.service.ts'
import { demoCompany } from './demo-members.ts'
import { seedMoney } from './demo-money.service.ts'
import { type Place, planDemo } from './demo-plan.ts'

const zone = 'Australia/Sydney'

/** Companies that the demo company heads, each with its owner. */
const members = [
  {
    id: demoMemberIds[0],
    name: 'Northside Electrical',
    owner: 'Priya Nair',
    email: 'northside@demo.test',
    suburb: 'Hornsby',
    seed: 7,
    suburbs: ['Hornsby', 'Epping', 'Castle Hill', 'Eastwood', 'Chatswood'],
    postcode: '2077',
  },
  {
    id: demoMemberIds[1],
    name: 'Coastal Plumbing',
    owner: 'Tom Becker',
    email: 'coastal@demo.test',
    suburb: 'Cronulla',
    seed: 11,
    suburbs: ['Cronulla', 'Kogarah', 'Hurstville', 'Randwick', 'Bondi'],
    postcode: '2230',
  },
] as const

export type MemberCompany = (typeof members)[number]
export const demoMemberPack = 2

/** Makes the members' companies. They are demo companies too: nothing leaves them for people outside. */
export async function addDemoMembers(
  tx: PlatformTx,
  head: CompanyId,
  passwordHash: string,
  { now, places }: { now: Date; places: readonly Place[] },
): Promise<void> {
  for (const member of members) {
    const { id, name, owner, email, suburb } = member
    const created = await createCompanyIn(
      tx,
      {
        id,
        name,
        email,
        suburb,
        pack_id: demoMemberPack,
        time_zone: zone,
        subscription_date: null,
        is_demo: true,
        owner: { email, fullname: owner, passwordHash, joinedAt: now },
      },
      furnishCompany,
    )
    if (!created) throw new Error(`The demo company was not made: ${email} has an account already.`)
    await asCompany(tx, created.companyId, company => fillMember(company, head, member, places))
  }
  await asCompany(tx, head, linkDemoMembers)
}

/** Those of them that are there: an installation may be older than they are. */
export async function demoMembersThere(head: CompanyTx): Promise<MemberCompany[]> {
  const ids = members.map(each => each.id)
  const there = await asPlatform(head, tx => existingCompanies(tx, ids))
  return members.filter(each => there.includes(each.id))
}

/** Head office's side, which a reset empties. */
export async function linkDemoMembers(head: CompanyTx): Promise<void> {
  const there = await demoMembersThere(head)
  for (const { id, name, email, suburb, postcode } of there) {
    const day = 86_400_000
    const row = await insertMember(head, {
      email,
      name,
      token_hash: newSecret().hash,
      invited_by: 'Sam Whitfield',
      invited_at: new Date(head.now.getTime() - 90 * day),
      expires_at: new Date(head.now.getTime() - 76 * day),
    })
    if (!row) continue
    await insertAreas(head, [
      { member_id: row.id, suburb, postcode: '', state: 'NSW' },
      { member_id: row.id, suburb: '', postcode, state: '' },
    ])
    await updateMember(head, row.id, {
      status: 'active',
      member_company_id: id,
      accepted_at: new Date(head.now.getTime() - 88 * day),
      shares_figures: true,
    })
  }
  await offerToDemoMembers(head, there)
}

/** The member's side, and a year of work of a small company whose owner does it alone. */
export async function fillMember(
  tx: CompanyTx,
  head: CompanyId,
  { name, owner: accepted_by, seed, suburbs }: MemberCompany,
  places: readonly Place[],
): Promise<void> {
  await insertHead(tx, {
    head_company_id: Number(head),
    head_name: demoCompany.name,
    group_id: groups.office,
    shares_figures: true,
    accepted_at: tx.now,
    accepted_by,
  })
  const [owner] = [...(await memberIds(tx)).values()]
  const { types, sources } = await settingIds(tx)
  const plan = planDemo({
    clients: 24,
    jobs: 110,
    unscheduled: 3,
    technicians: 1,
    seed,
    zone,
    today: todayIn(zone, tx.now.toISOString()),
    now: instantText(tx.now),
    places: places.filter(place => suburbs.some(each => each === place.suburb)),
    sources: sources.length,
  })
  const { priced } = await seedWork(tx, plan, [{ id: owner! }], owner!)
  const [id] = await takeIds(tx, 'items', 1)
  // Of the name of one that head office offers, at a price of its own.
  const item = demoItems[1]!
  await seedRows(tx, 'items', [
    {
      id,
      name: item.name,
      code: '',
      unit: item.unit,
      description: '',
      price_cents: item.price_cents + 1_500,
      is_taxable: true,
      default_quantity: 1,
      active: true,
      version: 1,
      job_type_ids: [...types.values()].slice(0, 1),
    },
  ])
  await seedMoney(tx, priced, new Map(), { zone, name })
  await seedJobNumber(tx, plan.jobs.length)
}

/** A version that has arrived at the members, who have taken nothing of it yet. */
async function offerToDemoMembers(head: CompanyTx, companies: readonly MemberCompany[]): Promise<void> {
  const own = await ownRows(head)
  const [bundle] = own.bundle
  const items = new Set(bundle?.values.items.map(item => item.id))
  const document = [
    ...own.item.filter((row, n) => n < 8 || items.has(row.id)),
    ...own.bundle.slice(0, 1),
    ...own.template.slice(0, 2),
    ...own.checklist.slice(0, 1),
  ]
  const counts = countsOf(document)
  const facts = {
    note: 'Prices from January, and the checklist that the insurer asks for.',
    with_prices: true,
  }
  const offer = await insertOffer(head, { ...facts, counts, document }, 'Sam Whitfield')
  for (const { id } of await insertReceivers(head, offer.id, companies))
    await updateReceiver(head, id, { status: 'arrived' })
  for (const { id } of companies)
    await inCompany(head, companyIdFrom(id, 'seed'), async member => {
      await clearReceived(member, Number(head.companyId))
      await insertReceived(member, {
        head_company_id: Number(head.companyId),
        head_offer_id: offer.id,
        head_name: demoCompany.name,
        ...facts,
        counts,
        document,
        number: offer.number,
        published_at: offer.published_at,
        published_by: offer.published_by,
      })
    })
}

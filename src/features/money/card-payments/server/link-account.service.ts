import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { Session } from '#server/auth/session.ts'
import { type CompanySetting, readSetting, saveSetting } from '#server/company-setting.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type AccountLinks, PayRefused } from '#server/providers/pay/pay.port.ts'
import { refusePayTrouble } from '#server/providers/pay/pay-trouble.ts'
import { refuse } from '#server/refusal.ts'
import { outsideText } from '#shared/outside-text.ts'
import { shownChange } from './card-account.service.ts'
import { type CardAccount, cardAccount, putAccount, updateAccount } from './card-accounts.queries.ts'
import type { PageServices } from './open-pages.service.ts'

/** The account that the company opened through the host's platform: linked anew after a disconnect, not opened twice. */
const openedSetting: CompanySetting<{ account: string }> = {
  name: 'linked-card-account',
  from: stored => ({ account: '', ...(stored as object | undefined) }),
}

/**
 * Links an account of the company's own to the host's platform, and gives the address of Stripe's page that asks for what
 * the account still lacks; '': it lacks nothing.
 */
export async function linkAccount(
  services: PageServices,
  { companyId: company, id: by }: Pick<Session, 'companyId' | 'id'>,
): Promise<string> {
  const { links } = services.providers.pay
  if (!links) return refuse(409, 'Account linking isn’t available here. Paste your own secret key.')
  const { before, known, name, email } = await services.db.readCompany(company, async tx => ({
    before: await cardAccount(tx),
    known: (await readSetting(tx, openedSetting)).account,
    ...(await companyRow(tx)),
  }))
  if (before && !before.is_linked)
    return refuse(409, 'A Stripe account is already connected. Disconnect it first.')
  const opened =
    (known !== '' && (await lookAtLinked(services, known))) ||
    (await openAnew(services, links, `${company} ${known}`, { name, email }))
  await services.db.withCompany(company, async tx => {
    const { account } = opened
    if (known !== account) await saveSetting(tx, openedSetting, { account }, undefined)
    await keepLinked(tx, opened, by)
  })
  if (opened.takes && opened.paysOut) return ''
  const back = `${services.publicUrl}/settings/payment?linked=`
  const way = { doneUrl: `${back}done`, againUrl: `${back}again` }
  return links.page(opened.account, way).catch(refusePayTrouble)
}

async function openAnew(
  services: PageServices,
  links: AccountLinks,
  /** Another one for each account that was lost. */
  called: string,
  who: { name: string; email: string },
): Promise<SeenAccount> {
  // Other installations may share the platform, and Stripe keeps the name of a request for a day.
  const account = await links.open(who, `link ${services.publicUrl} ${called}`).catch(refusePayTrouble)
  const seen = await lookAtLinked(services, account)
  return seen ?? refuse(503, 'Stripe can’t be reached right now. Please try again.')
}

interface SeenAccount {
  account: string
  name: string
  isTest: boolean
  takes: boolean
  paysOut: boolean
}

/** How a linked account stands at Stripe; null: it is not ours to ask about any more. */
async function lookAtLinked({ providers }: PageServices, linked: string): Promise<SeenAccount | null> {
  try {
    const { id, name, isTest } = await providers.pay.account({ linked })
    const { takes, paysOut } = await providers.pay.readiness({ linked })
    return { account: id, name: outsideText(name, 200), isTest, takes, paysOut }
  } catch (error) {
    if (error instanceof PayRefused) return null
    return refusePayTrouble(error)
  }
}

/** Brings a linked account in step with Stripe: cards are taken from the moment that Stripe takes them. */
export async function refreshLinked(services: PageServices, company: CompanyId): Promise<void> {
  const known = await services.db.readCompany(company, cardAccount)
  if (!known?.is_linked) return
  const seen = await lookAtLinked(services, known.account)
  await services.db.withCompany(company, async tx => {
    const before = await cardAccount(tx)
    if (before?.account !== known.account) return
    if (seen) await keepLinked(tx, seen, before.connected_by)
    else if (before.is_on)
      await change(tx, before, {
        is_on: false,
        trouble: 'This account is no longer linked. Connect it again.',
      })
  })
}

async function keepLinked(
  tx: CompanyTx,
  { account, name, isTest, takes }: SeenAccount,
  connected_by: number | null,
): Promise<void> {
  const before = await cardAccount(tx)
  if (before?.account === account) {
    // Whoever turned cards off keeps them off.
    const begins = before.is_waiting && takes
    if (begins || before.name !== name)
      await change(tx, before, { name, ...(begins && { is_on: true, is_waiting: false }) })
    return
  }
  const fields = { account, name, is_test: isTest, key: '', hook: '', hook_secret: '', connected_by }
  const after = await putAccount(tx, { ...fields, is_linked: true, is_waiting: !takes, is_on: takes })
  tx.record('card_accounts', before ? shownChange(before) : null, shownChange(after), tx.companyId)
}

async function change(tx: CompanyTx, before: CardAccount, fields: Parameters<typeof updateAccount>[1]) {
  const after = (await updateAccount(tx, fields))!
  tx.record('card_accounts', shownChange(before), shownChange(after), tx.companyId)
}

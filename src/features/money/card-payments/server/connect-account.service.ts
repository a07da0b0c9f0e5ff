import type { CompanyId } from '#server/db/company-id.ts'
import type { Pay, PayAccount } from '#server/providers/pay/pay.port.ts'
import { isPayTrouble, refuseKeyTrouble } from '#server/providers/pay/pay-trouble.ts'
import { outsideText } from '#shared/outside-text.ts'
import { hookUrl, keyOf, sealedHookSecret, sealedKey } from './card-account.service.ts'
import { type CardAccount, cardAccount } from './card-accounts.queries.ts'
import { openPages } from './card-payments.queries.ts'
import { closeOpenPages, type PageServices } from './open-pages.service.ts'

/** Opens the account of a key and has the provider tell us of its payments, no longer of those of the one before. */
export async function openAccount(services: PageServices, company: CompanyId, key: string) {
  const { pay } = services.providers
  const opened = await openedBy(pay, key)
  const before = await services.db.readCompany(company, cardAccount)
  if (before && before.account !== opened.id) await closeAccount(services, company)
  else await tellNoMore(services, company, before)
  const hook = await hookOf(pay, key, hookUrl(services, company))
  return {
    account: opened.id,
    name: outsideText(opened.name, 200),
    is_test: opened.isTest,
    key: sealedKey(services, company, key),
    hook: hook.id,
    hook_secret: hook.secret === '' ? '' : sealedHookSecret(services, company, hook.secret),
  }
}

/** Closes what can still be paid on, and has the provider tell no more. */
export async function closeAccount(services: PageServices, company: CompanyId): Promise<void> {
  const account = await services.db.readCompany(company, cardAccount)
  await closeOpenPages(services, company, await services.db.readCompany(company, openPages))
  await tellNoMore(services, company, account)
}

/** One that can't be asked any more, as its key was taken back, is left alone. */
async function tellNoMore(services: PageServices, company: CompanyId, account: CardAccount | undefined) {
  if (!account || account.hook === '') return
  try {
    await services.providers.pay.tellNoMore(keyOf(services, company, account), account.hook)
  } catch (error) {
    if (!isPayTrouble(error)) throw error
  }
}

const openedBy = (pay: Pay, key: string): Promise<PayAccount> =>
  pay.account(key).catch(error => refuseKeyTrouble(error, 'key'))

/** An address that the provider can't reach, as one on this machine, is refused: payments are then looked for. */
async function hookOf(pay: Pay, key: string, url: string): Promise<{ id: string; secret: string }> {
  try {
    return await pay.tellUs(key, url)
  } catch (error) {
    if (isPayTrouble(error)) return { id: '', secret: '' }
    throw error
  }
}

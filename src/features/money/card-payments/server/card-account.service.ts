import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { type Pay, type PayAccount, PayRefused, PayUnavailable } from '#server/providers/pay/pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { type CardAccount, cardAccount } from './card-accounts.queries.ts'

type House = Pick<Services, 'db' | 'seal' | 'providers' | 'publicUrl'>

/** Below /api: where the provider tells of a company's payments. */
export const payHookPath = '/payments/stripe'
export const hookUrl = ({ publicUrl }: Pick<Services, 'publicUrl'>, company: CompanyId): string =>
  `${publicUrl}/api${payHookPath}/${company}`

const [keyPlace, hookPlace] = ['card-key', 'card-hook']

export const keyOf = ({ seal }: Pick<Services, 'seal'>, company: CompanyId, account: CardAccount): string =>
  seal.open(account.key, `${keyPlace}:${company}`) ?? ''

/** By which the provider signs; '': it tells nothing. */
export const hookSecretOf = (
  { seal }: Pick<Services, 'seal'>,
  company: CompanyId,
  account: CardAccount,
): string => seal.open(account.hook_secret, `${hookPlace}:${company}`) ?? ''

export const sealedHookSecret = ({ seal }: Pick<Services, 'seal'>, company: CompanyId, secret: string) =>
  seal.seal(secret, `${hookPlace}:${company}`)

/** What of an account is written down beside a change: no secret. */
export const shownChange = ({ account, name, is_test, is_on, adds_fee }: CardAccount) => ({
  account,
  name,
  is_test,
  is_on,
  adds_fee,
})

/** Opens the account of a key and has the provider tell us of its payments, no longer of those of the one before. */
export async function openAccount(house: House, company: CompanyId, key: string) {
  const { pay } = house.providers
  const opened = await openedBy(pay, key)
  await closeAccount(house, company)
  const hook = await hookOf(pay, key, hookUrl(house, company))
  return {
    account: opened.id,
    name: opened.name.slice(0, 200),
    is_test: opened.isTest,
    key: house.seal.seal(key, `${keyPlace}:${company}`),
    hook: hook.id,
    hook_secret: hook.secret === '' ? '' : sealedHookSecret(house, company, hook.secret),
  }
}

/** Has the provider tell no more; one that can't be asked any more, as its key was taken back, is left alone. */
export async function closeAccount(house: House, company: CompanyId): Promise<void> {
  const account = await house.db.readCompany(company, cardAccount)
  if (!account || account.hook === '') return
  try {
    await house.providers.pay.tellNoMore(keyOf(house, company, account), account.hook)
  } catch (error) {
    if (!(error instanceof PayRefused || error instanceof PayUnavailable)) throw error
  }
}

async function openedBy(pay: Pay, key: string): Promise<PayAccount> {
  try {
    return await pay.account(key)
  } catch (error) {
    if (error instanceof PayRefused) return refuse(400, 'Stripe does not accept this key.', { field: 'key' })
    if (error instanceof PayUnavailable)
      return refuse(503, 'Stripe can’t be reached just now. Please try again.')
    throw error
  }
}

/** An address that the provider can't reach, as one on this machine, is refused: payments are then looked for. */
async function hookOf(pay: Pay, key: string, url: string): Promise<{ id: string; secret: string }> {
  try {
    return await pay.tellUs(key, url)
  } catch (error) {
    if (error instanceof PayRefused || error instanceof PayUnavailable) return { id: '', secret: '' }
    throw error
  }
}

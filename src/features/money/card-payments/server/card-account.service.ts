import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { PayKey } from '#server/providers/pay/pay.port.ts'
import type { CardAccount } from './card-accounts.queries.ts'

/** Below /api: where the provider tells of a company's payments. */
export const payHookPath = '/payments/stripe'
export const hookUrl = ({ publicUrl }: Pick<Services, 'publicUrl'>, company: CompanyId): string =>
  `${publicUrl}/api${payHookPath}/${company}`

const [keyPlace, hookPlace] = ['card-key', 'card-hook']

export const sealedKey = ({ seal }: Pick<Services, 'seal'>, company: CompanyId, key: string): string =>
  seal.seal(key, `${keyPlace}:${company}`)

/** Opens the account at the provider; '': its key was sealed by a secret that is lost. */
export const keyOf = ({ seal }: Pick<Services, 'seal'>, company: CompanyId, account: CardAccount): PayKey =>
  account.is_linked ? { linked: account.account } : (seal.open(account.key, `${keyPlace}:${company}`) ?? '')

/** Webhook signing secret; empty if webhooks are off. */
export const hookSecretOf = (
  { seal }: Pick<Services, 'seal'>,
  company: CompanyId,
  account: CardAccount,
): string => seal.open(account.hook_secret, `${hookPlace}:${company}`) ?? ''

export const sealedHookSecret = ({ seal }: Pick<Services, 'seal'>, company: CompanyId, secret: string) =>
  seal.seal(secret, `${hookPlace}:${company}`)

/** Account fields for the change record, without secrets. */
export const shownChange = ({
  account,
  name,
  is_test,
  is_on,
  adds_fee,
  takes_parts,
  least_part_cents,
  is_linked,
}: CardAccount) => ({ account, name, is_test, is_on, adds_fee, takes_parts, least_part_cents, is_linked })

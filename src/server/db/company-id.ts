declare const brand: unique symbol

/** A verified company id: read from a session, a link's token, or a row of the schedule or outbox. */
export type CompanyId = number & { readonly [brand]: 'CompanyId' }

/** The only place where a number becomes a CompanyId; callers name where it came from. */
export function companyIdFrom(
  id: number,
  _proof: 'session' | 'link' | 'schedule' | 'outbox' | 'sign-up' | 'seed' | 'live' | 'support' | 'platform',
): CompanyId {
  if (!Number.isSafeInteger(id) || id < 1) throw new Error('not a company id')
  return id as CompanyId
}

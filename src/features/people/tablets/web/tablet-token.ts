/** The secret of this tablet, which is nobody's session and outlasts all of them. */
const tokenKey = 'yard_tablet'

export const tabletToken = (): string | null => localStorage.getItem(tokenKey)

export function keepTabletToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
}

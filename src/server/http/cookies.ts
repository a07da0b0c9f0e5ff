/** A cookie of a request's header, or undefined. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map(pair => pair.trim())
  return pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A header that sets a cookie for this long, for requests from our own pages and hidden from scripts. */
export function cookieText(
  name: string,
  value: string,
  { path, seconds, isSecure }: { path: string; seconds: number; isSecure: boolean },
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

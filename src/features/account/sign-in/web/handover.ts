import { handoverCookie } from '../sign-in.rules.ts'

/** Takes the code that a social sign-in has left for this page, or null; it can be read only once. */
export function takeHandover(): string | null {
  const pairs = document.cookie.split(';').map(pair => pair.trim())
  const code = pairs.find(pair => pair.startsWith(`${handoverCookie}=`))?.slice(handoverCookie.length + 1)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing where the page is served over http
  document.cookie = `${handoverCookie}=; Path=/auth/social; Max-Age=0; SameSite=Lax`
  return code || null
}

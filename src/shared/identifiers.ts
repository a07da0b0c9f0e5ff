/**
 * The one form of each text that says who or what something is. Whatever identifies is compared, stored and written to
 * in this form alone: two ways of folding case would sooner or later disagree about whose it is.
 */

// Looked at before it is folded: the Kelvin sign, for one, folds to an ASCII k.
const localPattern = /^[\w!#$%&'*+\-/=?^`{|}~.]+$/
const typedHost = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]+$/u
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * An e-mail address in the form that it is known by: ASCII, in small letters, the host as IDNA writes it (RFC 5891,
 * through the URL standard, so that browser and server agree). Null for what is no address, or has more than ASCII
 * before the @ (RFC 6531), which mail servers fold each in their own way. At most 64 and 254 characters: RFC 5321, 4.5.3.
 */
export function canonicalEmail(text: string): string | null {
  const typed = text.trim()
  // More than any address has, in whatever letters; what follows need not look through it.
  if (typed.length > 1_000) return null
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(at, 0))
  const host = canonicalHost(typed.slice(at + 1))
  if (local.length > 64 || !localPattern.test(local) || host === null) return null
  const email = `${local.toLowerCase()}@${host}`
  return email.length <= 254 ? email : null
}

export const isEmail = (text: string): boolean => canonicalEmail(text) !== null

function canonicalHost(typed: string): string | null {
  if (!typedHost.test(typed) || !URL.canParse(`http://${typed}`)) return null
  const host = new URL(`http://${typed}`).hostname
  return isHostName(host) ? host : null
}

/** The last label begins with a letter: what ends in a number is an IP address. */
function isHostName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every(label => labelPattern.test(label)) &&
    /^[a-z]/.test(labels.at(-1)!)
  )
}

/**
 * A code as it is compared, however it was spaced and in whatever case it was typed. Other letters than ASCII stay what
 * they are: none becomes one that a code has.
 */
export function canonicalCode(text: string): string {
  return text.replace(/[\s-]/g, '').replace(/[a-z]/g, letter => letter.toUpperCase())
}

/** The code that one company recommends the product with, as it is compared. */
export function canonicalReferCode(text: string): string {
  return text.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
}

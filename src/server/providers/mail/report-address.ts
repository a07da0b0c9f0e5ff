/** The name under which Postmark keeps a mail's tag, and gives it back. */
export const postmarkMark = 'tradewind'

const name = 'bounce'

/** The address that reports about one mail go to. */
export const reportAddress = ({ tag, domain }: { tag: string; domain: string }): string =>
  `${name}+${tag}@${domain}`

/** The tag in an address for reports, whichever its domain; null: it is none. */
export function reportTagIn(address: string): string | null {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  return domain !== '' && local.startsWith(`${name}+`) ? local.slice(name.length + 1) : null
}

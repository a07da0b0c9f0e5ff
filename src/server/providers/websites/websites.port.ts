/** Pages of other people's websites, at addresses that a user gives. */
export interface Websites {
  /** Why an address will never be read, found without any look-up; null: it may be tried. */
  closed(address: string): SiteTrouble | null
  /** The beginning of the page at an address. Throws SiteUnread. */
  read(address: string): Promise<SitePage>
}

export interface SitePage {
  status: number
  text: string
}

/** 'plain': no https; 'private': in a private network; 'redirect': it leads on; 'away': it does not answer. */
export type SiteTrouble = 'plain' | 'private' | 'redirect' | 'away'

export class SiteUnread extends Error {
  override name = 'SiteUnread'
  constructor(
    readonly trouble: SiteTrouble,
    options?: ErrorOptions,
  ) {
    super(`the website could not be read: ${trouble}`, options)
  }
}

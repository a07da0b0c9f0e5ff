/** Looking names up in DNS; one adapter per way. */
export interface Dns {
  /** True where records are published and found on this machine alone. */
  readonly isSimulated: boolean
  /** Texts at a name, each put together; none: there are none. Throws DnsTrouble where nobody answers. */
  texts(name: string): Promise<string[]>
  /** Names of the mail servers at a name, in small letters. Throws DnsTrouble. */
  mailServers(name: string): Promise<string[]>
  /** Puts a record in the place of those of its type at its name, or takes them away: where it is simulated. */
  publish?(record: DnsRecord, isThere: boolean): Promise<void>
}

export interface DnsRecord {
  type: 'TXT' | 'MX'
  name: string
  /** A text; of an MX its priority and server: '10 in.example.com'. */
  value: string
}

/** Nobody answered in time, or a server failed: nothing is known. */
export class DnsTrouble extends Error {
  override name = 'DnsTrouble'
}

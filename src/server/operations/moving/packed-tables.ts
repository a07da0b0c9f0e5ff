/** Tables of companies that are not packed, each with its reason. */
export const leftOut: Readonly<Record<string, string>> = {
  account_tokens: 'links and codes of the old address; recovery codes are bound to an account’s id',
  company_loads: 'what the servers of the old installation did',
  company_moves: 'the move itself',
  consent_ways: 'consents that are being given, which come back to the old address',
  events: 'what windows of the old address have to fetch',
  field_devices: 'phones that are kept ready by the old address',
  field_pulls: 'what those phones have fetched',
  figure_due: 'figures are made anew',
  figure_facts: 'figures are made anew',
  figure_states: 'figures are made anew',
  figures: 'figures are made anew',
  idempotency_keys: 'answers for windows and phones of the old address',
  portal_codes: 'codes of the old address',
  portal_sessions: 'sign-ins at the old address',
  push_subscriptions: 'browsers that take notices of the old server’s key alone',
  sessions: 'sign-ins at the old address',
  upload_pieces: 'uploads that are not whole',
  uploads: 'uploads that are not whole',
}

/** Tables whose rows name another company of the installation: who has some is not moved. */
export const ofSeveralCompanies: readonly string[] = [
  'franchise_heads',
  'franchise_members',
  'franchise_offer_members',
  'handovers',
  'received_offers',
  'taken_offer_rows',
]

/** Columns that name transactions, which each database counts for itself. */
export const counted = {
  /** Written by the transaction that brings the company, so that it is not yet seen there. */
  fresh: 'fresh',
  /** Sees all but what that transaction has written. */
  seesAllButFresh: 'sees all but fresh',
} as const

export const isCounted = (table: string, column: string): boolean =>
  column === 'xid' || (column === 'seen' && /^(accounting_connections|happening_cursors)$/.test(table))

/** Stands in a pack for the company's id in keys of files. */
const anyCompany = '@'
// A key is an id of a company, two letters and an id of its own.
const storedKey =
  /(?<![\w/])(\d{1,16})\/(?=[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g
const packedKey = /(?<![\w/])@\/([0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g

/** Writes keys of files for a pack; the only place where values name their company. */
export const withoutCompany =
  (company: number) =>
  (text: string): string =>
    text.replace(storedKey, (whole, id: string) => (Number(id) === company ? `${anyCompany}/` : whole))

export const withCompanyId = (text: string, company: number): string =>
  text.replace(packedKey, (_, key: string) => `${company}/${key}`)

/** Files that a packed line names, without the company. */
export const filesIn = (line: string): string[] => [...line.matchAll(packedKey)].map(([, key]) => key!)

import { randomBytes } from 'node:crypto'
import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'

interface Sealing {
  publicUrl: string
  seal: Seal
}

const place = 'mail view'
const address = (publicUrl: string, token: string) => `${publicUrl}/emailTemplateAddon/${token}`

/** What a link shows: a sent mail by its key, or the published design of a template. */
export type Viewed = { company: CompanyId } & ({ key: string; client: number } | { template: number })

/** The address of a mail in the browser, and the key by which its row is found. `client`: whom it is for; 0: nobody. */
export function newView(
  { publicUrl, seal }: Sealing,
  company: CompanyId,
  client: number,
): { key: string; url: string } {
  const key = randomBytes(15).toString('base64url')
  return { key, url: address(publicUrl, seal.seal(JSON.stringify([company, client, key]), place)) }
}

/** The address of a design with sample names: the same each time. */
export const templateView = ({ publicUrl, seal }: Sealing, company: CompanyId, template: number): string =>
  address(publicUrl, `${company}.${template}.${seal.mark(`${company}.${template}`, place)}`)

/** What is behind a link; null: it is none of ours. */
export function viewedBy(seal: Seal, token: string): Viewed | null {
  const [, company = '', template = ''] = /^(\d+)\.(\d+)\.[\da-z]+$/.exec(token) ?? []
  if (company !== '') {
    const isOurs = token === `${company}.${template}.${seal.mark(`${company}.${template}`, place)}`
    return isOurs ? { company: companyIdFrom(Number(company), 'link'), template: Number(template) } : null
  }
  const text = seal.open(token, place)
  if (text === null) return null
  const [id, client, key] = JSON.parse(text) as [number, number, string]
  return { company: companyIdFrom(id, 'link'), client, key }
}

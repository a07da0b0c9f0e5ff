import { randomBytes } from 'node:crypto'
import type { testApp } from '#app/testing/test-app.ts'
import { hashPassword, newSecret } from '#server/auth/secrets.ts'
import type { PartnerRole } from '#shared/access.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'sql'>

export const partnerPassword = 'Gutter7!'
let passwordHash: Promise<string> | undefined

/** A partner of the host, with its main link. */
export async function partnerOf(app: App, fields: { name?: string } = {}) {
  const word = randomBytes(4).toString('hex')
  const { name = `Partner ${word}` } = fields
  const [host] = await app.sql<{ id: number }>(
    'select id from companies where is_platform order by id limit 1',
  )
  const code = `p${word}`
  const [row] = await app.sql<{ id: number }>(
    `with made as (
       insert into partners (company_id, company_name, company_website, phone, reason, kind, created_at)
       values ($1, $2, 'https://partner.test', '0412345678', 'We know many trades.', 'other', now()) returning id
     ), link as (
       insert into partner_links (company_id, partner_id, code, is_main, created_at)
       select $1, id, $3, true, now() from made
     )
     select id from made`,
    [host!.id, name, code],
  )
  return { id: row!.id, hostId: host!.id, name, code }
}

/** Somebody of a partner, signed in. */
export async function personOf(
  app: App,
  partner: { id: number; hostId: number },
  role: PartnerRole = 'owner',
) {
  passwordHash ??= hashPassword(partnerPassword)
  const email = `person-${randomBytes(5).toString('hex')}@partner.test`
  const { secret, hash } = newSecret()
  const [row] = await app.sql<{ id: number }>(
    `with made as (
       insert into partner_people
         (company_id, partner_id, email, first_name, last_name, role, password_hash, email_verified_at, created_at)
       values ($1, $2, $3, 'Pat', 'Ner', $4, $5, now(), now()) returning id
     ), session as (
       insert into partner_sessions (company_id, token_hash, partner_id, person_id, created_at, expires_at)
       -- Also for tests whose clock stands elsewhere.
       select $1, $6, $2, id, '2020-01-01', '2040-01-01' from made
     )
     select id from made`,
    [partner.hostId, partner.id, email, role, await passwordHash, hash],
  )
  return { id: row!.id, email, role, token: secret }
}

/** A partner with its owner, signed in. */
export async function partnerWithOwner(app: App, fields: { name?: string } = {}) {
  const partner = await partnerOf(app, fields)
  return { ...partner, owner: await personOf(app, partner) }
}

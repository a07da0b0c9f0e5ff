import { randomBytes } from 'node:crypto'
import type { TestCompany, testApp } from '#app/testing/test-app.ts'
import { newSecret } from '#server/auth/secrets.ts'

type App = Awaited<ReturnType<typeof testApp>>

interface Fields {
  name?: string
  email?: string
  phone?: string
}

/** A client of this company. */
export async function clientOf(app: App, { id }: Pick<TestCompany, 'id'>, fields: Fields = {}) {
  const word = randomBytes(4).toString('hex')
  const { name = `Client ${word}`, email = `client-${word}@mail.test`, phone = '' } = fields
  const [row] = await app.sql<{ id: number }>(
    'insert into clients (company_id, name, email, phone, main_address) values ($1, $2, $3, $4, $5) returning id',
    [id, name, email, phone, '5 Own Street, Manly NSW 2095'],
  )
  return { id: row!.id, name, email, phone }
}

/** The session of a client in the portal. */
export async function sessionOf(app: App, company: Pick<TestCompany, 'id'>, clientId: number) {
  const { secret, hash } = newSecret()
  await app.sql(
    `insert into portal_sessions (token_hash, company_id, client_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '30 minutes')`,
    [hash, company.id, clientId],
  )
  return secret
}

/** A client of this company who is signed in to the portal. */
export async function portalClient(app: App, company: Pick<TestCompany, 'id'>, fields: Fields = {}) {
  const client = await clientOf(app, company, fields)
  return { ...client, token: await sessionOf(app, company, client.id) }
}

/** The code in the last mail to this address. */
export async function codeTo(app: App, email: string): Promise<string> {
  const { subject } = await app.mailTo(email)
  return /^(\d{6})/.exec(subject)![1]!
}

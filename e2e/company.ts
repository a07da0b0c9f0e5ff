import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anAddress } from './journey.ts'
import { mailTo } from './mail.ts'
import { tourPaths } from './tour.ts'

/** A running server with its data folder. */
interface Server {
  address: string
  dataDir: string
}

/** The server that all journeys share. */
const sharedServer = (): Server => ({
  address: process.env.TRADEWIND_E2E_URL!,
  dataDir: process.env.TRADEWIND_E2E_DATA!,
})

/** A company as somebody who is signed in to it sees it; mostly the owner, who has just signed it up. */
export interface Company {
  session: { token: string; exp: number }
  server: Server
  send(path: string, body: object): Promise<unknown>
}

/** Somebody who can sign in by their password again. */
interface WithLogin {
  login: { email: string; password: string }
}

/**
 * A company for a journey that writes, with no tours left: the demo company is there for all journeys, to be read.
 */
export async function newCompany(
  names: { fullname?: string; company_name?: string; time_zone?: string } = {},
  server = sharedServer(),
): Promise<Company & WithLogin> {
  const person = `owner-${randomBytes(5).toString('hex')}`
  const usual = { fullname: 'Olivia Hart', company_name: `Plumbing of ${person}` }
  const login = { email: `${person}@example.com`, password: 'four calm words here' }
  return { ...(await signedIn('/login/signup', { ...usual, ...names, ...login }, server)), login }
}

/** Signs in by this call and marks all tours as seen. */
export async function signedIn(path: string, body: object, server = sharedServer()): Promise<Company> {
  const answer = await post(server, path, body, anAddress())
  const { accessToken: token, exp } = answer as { accessToken: string; exp: number }
  const headers = { authorization: `Bearer ${token}` }
  const send: Company['send'] = (path, body) => post(server, path, body, headers)
  await Promise.all(tourPaths.map(path => send('/settings/updateFirstView', { path })))
  return { session: { token, exp }, server, send }
}

/** A technician of this company, who has taken the invitation. */
export const newTechnician = (company: Company): Promise<Company & WithLogin & { id: number }> =>
  newColleague(company, { fullname: 'Theo Wills', group_id: 3 })

/** Somebody of this company, who has taken the invitation. */
export async function newColleague(
  company: Company,
  person: { fullname: string; group_id: number; payment?: number; cost?: number },
): Promise<Company & WithLogin & { id: number }> {
  const { server } = company
  const email = `colleague-${randomBytes(5).toString('hex')}@example.com`
  await company.send('/company/addUser', { ...person, email, payment_type: 1, invite: true })
  const token = /auth\/invite\?token=([\w-]+)/.exec(await mailTo(email, server.dataDir))?.[1]
  const password = 'copper pipe 15 mm'
  const joined = await signedIn('/login/acceptInvite', { token, password }, server)
  const { user } = await (
    await fetch(`${server.address}/api/users/me`, {
      headers: { authorization: `Bearer ${joined.session.token}` },
    })
  ).json()
  return { ...joined, login: { email, password }, id: user.id }
}

/** Books a job for a client of this name. */
export async function addJob(company: Company, name: string): Promise<void> {
  await company.send('/jobs/add', { name, address: '12 Smith Street, Parramatta NSW' })
}

/** Signs the owner in on this page without going through the sign-in screen. */
export async function storeSession(page: Page, { session }: Company): Promise<void> {
  await page.addInitScript(({ token, exp }) => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    localStorage.setItem('token', token)
    localStorage.setItem('expiryTime', String(exp * 1000))
  }, session)
}

async function post(
  server: Server,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<unknown> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** A time zone in which the next hours belong to today: what is planned for them stands in this week's calendar. */
export function zoneOfMorning(now = new Date()): string {
  const zones = [
    'Pacific/Honolulu',
    'America/New_York',
    'Europe/London',
    'Asia/Karachi',
    'Australia/Brisbane',
  ]
  const hour = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return zones.find(zone => hour(zone) >= 6 && hour(zone) < 13)!
}

/** The entries of a person in a job's diary, sorted: their words, or the name of their file. */
export async function toldBy({ session, server }: Company, job: number, person: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${server.address}/api/jobs/jobdiary/${job}`, { headers })
  type Entry = { content: string | { filename: string }[]; user: string }
  const { diary } = (await answer.json()) as { diary: { changes: Entry[] }[] }
  return diary
    .flatMap(group => group.changes)
    .filter(({ user }) => user === person)
    .map(({ content }) => (typeof content === 'string' ? content : content[0]!.filename))
    .sort()
}

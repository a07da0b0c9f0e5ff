import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anAddress } from './journey.ts'
import { mailTo } from './mail.ts'
import { tourPaths } from './tour.ts'

/** A company as somebody who is signed in to it sees it; mostly the owner, who has just signed it up. */
export interface Company {
  session: { token: string; exp: number }
  send(path: string, body: object): Promise<unknown>
}

/**
 * A company for a journey that writes, with no tours left: the demo company is there for all journeys, to be read.
 */
export function newCompany(
  names: { fullname?: string; company_name?: string; time_zone?: string } = {},
): Promise<Company> {
  const person = `owner-${randomBytes(5).toString('hex')}`
  const usual = { fullname: 'Olivia Hart', company_name: `Plumbing of ${person}` }
  const email = `${person}@example.com`
  return signedIn('/login/signup', { ...usual, ...names, email, password: 'four calm words here' })
}

/** Signs in by this call and marks all tours as seen. */
export async function signedIn(path: string, body: object): Promise<Company> {
  const answer = await post(path, body, anAddress())
  const { accessToken: token, exp } = answer as { accessToken: string; exp: number }
  const headers = { authorization: `Bearer ${token}` }
  const send: Company['send'] = (path, body) => post(path, body, headers)
  await Promise.all(tourPaths.map(path => send('/settings/updateFirstView', { path })))
  return { session: { token, exp }, send }
}

/** A technician of this company, who has taken the invitation. */
export const newTechnician = (company: Company): Promise<Company & { id: number }> =>
  newColleague(company, { fullname: 'Theo Wills', group_id: 3 })

/** Somebody of this company, who has taken the invitation. */
export async function newColleague(
  company: Company,
  person: { fullname: string; group_id: number },
): Promise<Company & { id: number }> {
  const email = `colleague-${randomBytes(5).toString('hex')}@example.com`
  await company.send('/company/addUser', { ...person, email, payment_type: 1, invite: true })
  const token = /auth\/invite\?token=([\w-]+)/.exec(await mailTo(email))?.[1]
  const joined = await signedIn('/login/acceptInvite', { token, password: 'copper pipe 15 mm' })
  const { user } = await (
    await fetch(`${process.env.TRADEWIND_E2E_URL}/api/users/me`, {
      headers: { authorization: `Bearer ${joined.session.token}` },
    })
  ).json()
  return { ...joined, id: user.id }
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

async function post(path: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import type { SignedIn } from '#web/viewer.ts'
import { FindPalette } from './FindPalette.tsx'

const screens = [
  { path: '/calendar', title: 'Calendar' },
  { path: '/clients', title: 'Clients' },
  { path: '/team', title: 'Team', under: 'Manage' },
]
const job = {
  id: 5,
  job_number: 1042,
  job_status: 1,
  name: 'Maria Rossi',
  companyname: '',
  phone: '0412 345 678',
  email: 'm@rossi.test',
  address: '3 Glebe Pt Rd',
  excerpt: '',
}
const client = {
  id: 9,
  name: 'Maria Blue',
  company_name: 'Blue Cafe',
  phone: '',
  email: '',
  main_address: '',
  contact: '',
}
const lead = {
  id: 3,
  status: 1,
  name: 'Maria Green',
  company_name: '',
  phone: '0413 222 333',
  email: '',
  address: '8 Sea St, Manly',
  suburb: 'Manly',
}
const found = { success: true, result: { jobs: [job], clients: [client], leads: [], people: [] } }
const onlyJob = { ...found, result: { ...found.result, clients: [] } }

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function open(viewer: SignedIn = owner) {
  const onClose = vi.fn()
  const { router, unmount } = renderAt(
    '/jobs',
    <FindPalette opened onClose={onClose} screens={screens} />,
    viewer,
  )
  return { router, onClose, unmount }
}
const field = () => screen.findByRole('combobox')
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent

test('a few letters find a job; Enter opens its dialog over the screen', async () => {
  answerFetch(() => ({ body: onlyJob }))
  const { router, onClose } = open()
  await userEvent.type(await field(), 'maria')
  await screen.findByText('3 Glebe Pt Rd')
  const group = screen.getByRole('group', { name: 'Jobs' })
  expect(within(group).getAllByRole('option')).toHaveLength(1)
  expect(screen.getAllByText('Maria', { selector: 'mark' })).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(router.state.location.href).toBe('/jobs?job=5'))
})

test('a client comes before their jobs, but the job whose number is typed before all', async () => {
  answerFetch(() => ({ body: found }))
  open()
  await userEvent.type(await field(), 'maria')
  await screen.findByText('Blue Cafe')
  expect(options()[0]).toContain('Maria Blue')
  expect(screen.getAllByText('Maria', { selector: 'mark' })).toHaveLength(2)
  fireEvent.change(await field(), { target: { value: '#1042' } })
  await waitFor(() => expect(options()[0]).toContain('#1042'))
})

test('a lead is offered with where and how to reach them, and opens from there', async () => {
  answerFetch(() => ({
    body: { ...found, result: { ...found.result, jobs: [], clients: [], leads: [lead] } },
  }))
  const { router } = open()
  await userEvent.type(await field(), 'manly')
  const group = await screen.findByRole('group', { name: 'Leads' })
  expect(within(group).getByRole('option').textContent).toBe('Maria Green8 Sea St, Manly · 0413 222 333')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/manage/leads?open=3'))
})

test('arrows move through all groups and around the ends', async () => {
  answerFetch(() => ({ body: found }))
  const { router } = open()
  await userEvent.type(await field(), 'maria')
  await screen.findByText('Blue Cafe')
  expect(active()).toContain('Maria Blue')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('#1042')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('Maria Blue')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/jobs?job=5'))
})

test('Enter before the answer opens what the typed letters find, not what was listed before', async () => {
  const waiting: ((answer: { body: unknown }) => void)[] = []
  answerFetch(({ url }) =>
    url.includes('text=rossi') ? new Promise(resolve => waiting.push(resolve)) : { body: onlyJob },
  )
  const { router } = open()
  await userEvent.type(await field(), 'maria')
  await screen.findByText('3 Glebe Pt Rd')
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'rossi{Enter}')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(router.state.location.href).toBe('/jobs')
  waiting[0]!({ body: { ...onlyJob, result: { ...onlyJob.result, jobs: [{ ...job, id: 77 }] } } })
  await waitFor(() => expect(router.state.location.href).toBe('/jobs?job=77'))
})

test('screens and actions are there at once, without the server', async () => {
  const seen = answerFetch(() => new Error('offline'))
  const { router } = open()
  await userEvent.type(await field(), 'c')
  expect(options()).toEqual(['Calendar', 'Clients'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/calendar'))
  expect(seen).toEqual([])
})

test('offers only what the viewer may do', async () => {
  open({ ...owner, kind: 'technician', permissions: [] })
  await field()
  expect(options()).not.toContain('New Job')
  expect(options()).not.toContain('Add Technician')
  expect(options()).toContain('Sign Out')
})

test('what was chosen last is offered first, to the same user only', async () => {
  answerFetch(() => ({ body: onlyJob }))
  const first = open()
  await userEvent.type(await field(), 'maria')
  await screen.findByText('3 Glebe Pt Rd')
  await userEvent.keyboard('{Enter}')
  first.unmount()
  const second = open()
  await field()
  expect(within(screen.getByRole('group', { name: 'Recent' })).getByText('#1042 Maria Rossi')).toBeTruthy()
  second.unmount()
  open({ ...owner, id: 12 })
  await field()
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

test('says when nothing is found, and when the server refuses, with a way on', async () => {
  let refuses = false
  answerFetch(() =>
    refuses
      ? { status: 400, body: { success: false, message: 'Too odd.' } }
      : { body: { success: true, result: { jobs: [], clients: [], people: [] } } },
  )
  open()
  await userEvent.type(await field(), 'zzz')
  expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
  refuses = true
  fireEvent.change(await field(), { target: { value: 'zzzy' } })
  expect(await screen.findByText('Too odd.')).toBeTruthy()
  refuses = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing found for “zzzy”')).toBeTruthy()
})

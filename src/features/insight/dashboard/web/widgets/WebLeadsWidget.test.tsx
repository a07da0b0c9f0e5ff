import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import { WebLeadsWidget } from './WebLeadsWidget.tsx'

const leadOf = (id: number) => ({
  id,
  name: `Visitor ${id}`,
  email: '',
  phone: '',
  status: 1,
  date_time: '2030-01-02T00:00:00Z',
  data: '{}',
  files: '',
  seen: false,
})
const viewer = { ...owner, permissions: [...owner.permissions, 'leads.manage' as const] }

function open(count: number) {
  let leads = Array.from({ length: count }, (_, i) => leadOf(i + 1))
  const seen = answerFetch(({ url, body }) => {
    if (url.endsWith('/markWebLeadSeen'))
      leads = leads.filter(({ id }) => id !== (body as { leadId: number }).leadId)
    return { body: { success: true, result: leads, unseen: leads.length } }
  })
  renderAt('/dashboard', <WebLeadsWidget />, viewer)
  return { marked: () => seen.filter(({ url }) => url.endsWith('/markWebLeadSeen')) }
}

test('the eleventh is told of, with the way to it', async () => {
  open(11)
  expect(await screen.findByText('The newest 10 of 11')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All leads' }).getAttribute('href')).toBe('/manage/leads')
  expect(screen.queryByText('Visitor 11')).toBeNull()
})

test('ten are all of them', async () => {
  open(10)
  await screen.findByText('Visitor 10')
  expect(screen.queryByText(/^The newest/)).toBeNull()
})

test('opening the last one marks it seen, and it stays open', async () => {
  const { marked } = open(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Show Details' }))
  await waitFor(() => expect(marked()).toHaveLength(1))
  await screen.findByText('No new leads from your website.')
  expect(screen.getByRole('dialog', { name: 'View Data' })).toBeTruthy()
})

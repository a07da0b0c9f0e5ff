import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { owner } from '#web/testing/render-with-kit.tsx'
import ClientsPage from './ClientsPage.tsx'

// Fields that grow with their text listen to it.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

const ana = {
  id: 7,
  name: 'Ana Costa',
  company_name: '',
  phone: '0412 345 678',
  email: '',
  main_address: '12 High Street',
  suburb_name: 'Manly',
  latitude: null,
  longitude: null,
  billing_address: '',
  additional_contacts: '[]',
  job_count: null,
}

test('who looks like a client is opened instead, and nobody is asked about what was typed', async () => {
  const page = { totalSize: 0, totalCapped: false, pageNumber: 1, pageSize: 20, next: null }
  answerFetch(({ url }) => {
    if (url === '/api/client/getSimilarClients')
      return { body: { success: true, results: [{ ...ana, same: ['phone'] }] } }
    if (url === '/api/client/getClient/7')
      return {
        body: {
          success: true,
          result: { ...ana, note: '', contacts: [], tags: [], custom_fields: '[]', job_count: 0, version: 1 },
        },
      }
    // The list, its tags, and own fields.
    return { body: { success: true, results: [], pagination: page, result: [], data: [] } }
  })
  const viewer = { ...owner, permissions: [...owner.permissions, 'clients.manage' as const] }
  const { router } = renderAt('/clients?new=true', <ClientsPage />, viewer)
  const form = within(await screen.findByRole('dialog', { name: 'New Client' }))
  await userEvent.type(form.getByLabelText('Phone'), '+61 412 345 678')
  await userEvent.click(
    await form.findByRole('button', { name: 'Use this client: Ana Costa' }, { timeout: 3_000 }),
  )
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 7 }))
  expect(await screen.findByRole('dialog', { name: 'Ana Costa' })).toBeTruthy()
})

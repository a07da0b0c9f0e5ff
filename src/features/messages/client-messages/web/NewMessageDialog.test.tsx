import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { NewMessageDialog } from './NewMessageDialog.tsx'

const client = (id: number, name: string, phone: string, contacts: object[] = []) => ({
  id,
  name,
  company_name: '',
  phone,
  email: '',
  main_address: '4 King St',
  billing_address: '',
  suburb_name: 'Newtown',
  latitude: null,
  longitude: null,
  additional_contacts: JSON.stringify(contacts),
  tags: [],
  job_count: 0,
})
const tenant = { name: 'Ben', phone: '0498 765 432', email: '' }
const results = [client(1, 'Ana Costa', '0412 345 678', [tenant]), client(2, 'Ana Lam', '02 9876 5432')]

let seen: SeenRequest[]
let sentTo: number[]
beforeEach(() => {
  sentTo = []
  seen = answerFetch(({ url }) => {
    if (url === '/api/messages/sendMessage')
      return { body: { success: true, data: {}, thread_id: 7, message: 'Message sent successfully' } }
    if (url.includes('getCompanySMSSettings')) return new Error('offline')
    const pagination = { totalSize: 2, totalCapped: false, pageNumber: 1, pageSize: 8, next: null }
    return { body: { success: true, results, pagination } }
  })
  renderAt('/message', <NewMessageDialog onClose={() => {}} onSent={thread => sentTo.push(thread)} />)
})

const to = () => screen.findByRole('combobox', { name: /^To/ })
const sends = () => seen.filter(each => each.url === '/api/messages/sendMessage').map(each => each.body)
async function write() {
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'The part is here.')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

test('a client found by name is written to at the number that is chosen', async () => {
  await userEvent.type(await to(), 'ana')
  const options = await screen.findAllByRole('option')
  expect(options.map(each => each.textContent)).toEqual([
    'Ana Costa0412 345 678 · Newtown',
    'Ana Costa0498 765 432 · Newtown',
    'Ana Lam(02) 9876 5432 · NewtownNo mobile number',
  ])
  await userEvent.click(options[1]!)
  await write()
  await waitFor(() => expect(sentTo).toEqual([7]))
  expect(sends()).toMatchObject([{ to: '0498 765 432', client_id: 1, message: 'The part is here.' }])
})

test('a number is written to as it was typed; a name alone is not', async () => {
  await userEvent.type(await to(), 'somebody')
  await write()
  expect(await screen.findByText(/^To: nothing was chosen/)).toBeTruthy()
  await userEvent.clear(await to())
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Choose a client, or enter a mobile number.')).toBeTruthy()
  await userEvent.type(await to(), '0412000333')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sentTo).toEqual([7]))
  expect(sends()[0]).not.toHaveProperty('client_id', 1)
})

import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { type ClientRow, clientRowFromWire, type FoundClient } from '../clients.wire.ts'
import { ClientPicker } from './ClientPicker.tsx'

const client = (id: number, name: string, phone: string): ClientRow => ({
  id,
  name,
  company_name: 'Acme',
  phone,
  email: '',
  main_address: '',
  billing_address: '',
  suburb_name: 'Bondi',
  latitude: null,
  longitude: null,
  additional_contacts: '[]',
  tags: [],
  job_count: 0,
})
const all = [client(1, 'Jane Smith', '0412345678'), client(2, 'Jane Stone', '0498765432')]

let text: string
let picked: (FoundClient | null)[]
let newText: string
let seen: SeenRequest[]

beforeEach(() => {
  vi.useFakeTimers()
  picked = []
  seen = answerFetch(({ body }) => {
    const { search } = body as { search: string }
    const results = all.filter(one => one.name.toLowerCase().includes(search.toLowerCase()))
    const pagination = {
      totalSize: results.length,
      totalCapped: false,
      pageNumber: 1,
      pageSize: 8,
      next: null,
    }
    return { body: { success: true, results, pagination } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Picker() {
  const [current, setCurrent] = useState('')
  text = current
  return (
    <ClientPicker
      text={current}
      onText={setCurrent}
      isChosen
      onPick={(one, typed) => {
        picked.push(one)
        newText = typed.text
        if (one) setCurrent(one.name)
      }}
      error="Name required."
    />
  )
}

const field = () => screen.getByRole('combobox', { name: 'Name' })
const names = () => screen.queryAllByRole('option').map(option => option.textContent)
async function rest() {
  // The pause, then the answer, then what it draws.
  for (const milliseconds of [300, 50, 50]) await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}
const press = (key: string) => fireEvent.keyDown(field(), { key, code: key })

async function type(value: string) {
  fireEvent.change(field(), { target: { value } })
  await rest()
}

test('clients are found as one types, with what tells them apart, and a new one stands below', async () => {
  renderWithKit(<Picker />)
  expect(seen).toHaveLength(0)
  await type('stone')
  expect(names()).toEqual(['Jane StoneAcme · 0498 765 432 · Bondi', 'New client “stone”'])
  expect(seen.at(-1)!.body).toMatchObject({ search: 'stone', pagination: { pageSize: 8, sortField: 'fit' } })
})

test('fast typing asks once', async () => {
  renderWithKit(<Picker />)
  fireEvent.change(field(), { target: { value: 'j' } })
  await rest()
  for (const value of ['ja', 'jan', 'jane']) fireEvent.change(field(), { target: { value } })
  await rest()
  expect(seen.map(request => (request.body as { search: string }).search)).toEqual(['j', 'jane'])
})

test('a client is picked by keyboard, and its name stands in the field', async () => {
  renderWithKit(<Picker />)
  await type('jane')
  press('ArrowDown')
  press('Enter')
  await rest()
  expect(picked).toEqual([clientRowFromWire(all[1]!)])
  expect(text).toBe('Jane Stone')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('a new client is named by the text, and nobody is picked', async () => {
  renderWithKit(<Picker />)
  await type('Nadia New')
  fireEvent.click(screen.getByRole('option', { name: 'New client “Nadia New”' }))
  expect(picked).toEqual([null])
  expect([text, newText]).toEqual(['Nadia New', 'Nadia New'])
})

test('Escape closes the list and changes nothing', async () => {
  renderWithKit(<Picker />)
  await type('jane')
  press('Escape')
  await rest()
  expect(names()).toEqual([])
  expect(text).toBe('jane')
  expect(picked).toEqual([])
})

test('the form’s message stands at the field', () => {
  renderWithKit(<Picker />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Name required.')).toBeTruthy()
})

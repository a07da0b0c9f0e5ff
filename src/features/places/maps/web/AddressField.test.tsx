import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { addressPauseMs, type Suggestion } from '../maps.contract.ts'
import { AddressField, type AddressValue, noAddress } from './AddressField.tsx'

const bondi = {
  label: '12 Hall Street, Bondi NSW',
  address: '12 Hall Street, Bondi NSW',
  suburb: 'Bondi',
  state: 'NSW',
  lat: -33.89,
  lng: 151.26,
}
const beach = {
  ...bondi,
  label: '12 Hall Street, Bondi Beach NSW',
  address: '12 Hall Street, Bondi Beach NSW',
  suburb: 'Bondi Beach',
}

let value: AddressValue
let seen: SeenRequest[]
let found: Suggestion[] | 'away'
let asksVendor: boolean
let placeOfRef: Suggestion | 'away' | null

beforeEach(() => {
  vi.useFakeTimers()
  found = [bondi, beach]
  asksVendor = false
  seen = answerFetch(({ url }) => {
    if (url.startsWith('/api/maps/place')) {
      return placeOfRef === 'away' ? new TypeError('away') : { body: { success: true, result: placeOfRef } }
    }
    if (url.startsWith('/api/client/logGeolocation')) return { status: 500, body: { success: false } }
    return found === 'away'
      ? { status: 400, body: { success: false, message: 'Address suggestions are not available right now.' } }
      : { body: { success: true, result: found, asks_vendor: asksVendor } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Field({ start = noAddress }: { start?: AddressValue }) {
  const [current, setCurrent] = useState(start)
  value = current
  return <AddressField label="Address" value={current} onChange={setCurrent} />
}

const field = () => screen.getByRole('combobox', { name: 'Address' })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key, code: key })

async function typeAndWait(text: string) {
  type(text)
  // The pause, then the answer, then what it draws.
  for (const milliseconds of [addressPauseMs, 50, 50]) await wait(milliseconds)
}

test('addresses are looked up once, a second after the typing rests', async () => {
  renderWithKit(<Field />)
  type('12 Hall')
  await wait(addressPauseMs - 1)
  type('12 Hall St')
  await wait(addressPauseMs - 1)
  expect(seen).toHaveLength(0)
  for (const milliseconds of [1, 50, 50]) await wait(milliseconds)
  expect(seen.map(request => request.url.replace(/&session=\w{32}$/, ''))).toEqual([
    '/api/maps/suggest?text=12+Hall+St',
  ])
  expect(options()).toEqual([bondi.label, beach.label])
})

test('four characters are too few to look up, five are enough', async () => {
  renderWithKit(<Field />)
  await typeAndWait('Bond')
  expect(seen).toHaveLength(0)
  await typeAndWait('Bondi')
  expect(seen).toHaveLength(1)
})

test('an address is chosen by keyboard, with suburb and coordinates, and directions lead to it', async () => {
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  await wait(10)
  const { address, suburb, lat, lng } = beach
  expect(value).toEqual({ address, suburb, lat, lng })
  expect(options()).toEqual([])
  const link = screen.getByRole('link', { name: 'Directions' })
  expect(decodeURIComponent(link.getAttribute('href')!.replaceAll('+', ' '))).toContain(beach.address)
})

test('Escape closes the list and keeps what was typed, without coordinates', async () => {
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  press('Escape')
  await wait(10)
  expect(options()).toEqual([])
  expect(value).toEqual({ ...noAddress, address: '12 Hall St' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('Enter without a mark takes what was typed and does not send the form; the next one does', async () => {
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  // fireEvent tells by its answer whether the browser would go on to send the form.
  expect(press('Enter')).toBe(false)
  await wait(10)
  expect(options()).toEqual([])
  expect(value).toEqual({ ...noAddress, address: '12 Hall St' })
  expect(press('Enter')).toBe(true)
})

test('a chosen address that is changed by hand loses its coordinates', async () => {
  renderWithKit(<Field start={{ address: bondi.address, suburb: 'Bondi', lat: 1, lng: 2 }} />)
  expect(screen.getByRole('link', { name: 'Directions' })).toBeTruthy()
  type('13 Hall Street, Bondi NSW')
  expect(value).toEqual({ ...noAddress, address: '13 Hall Street, Bondi NSW' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('who has left the field is not followed by a list', async () => {
  renderWithKit(<Field />)
  type('12 Hall St')
  fireEvent.blur(field())
  await wait(addressPauseMs + 50)
  expect(seen).toHaveLength(0)
  expect(options()).toEqual([])
})

test('unknown addresses and a missing service are said, and the text stays', async () => {
  found = []
  renderWithKit(<Field />)
  await typeAndWait('Nowhere 1')
  expect(screen.getByRole('status').textContent).toBe('No matching address found. What you typed is kept.')
  found = 'away'
  await typeAndWait('Nowhere 12')
  expect(screen.getByRole('status').textContent).toBe(
    'Address suggestions aren’t available right now. Type the full address.',
  )
  expect(value).toEqual({ ...noAddress, address: 'Nowhere 12' })
})

test('a line without coordinates gets them once it is chosen, in the session of its typing', async () => {
  found = [{ ...bondi, lat: null, lng: null, ref: 'abc' }]
  placeOfRef = { ...bondi, address: '12 Hall Street, Bondi NSW 2026' }
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  press('ArrowDown')
  press('Enter')
  for (const milliseconds of [10, 50]) await wait(milliseconds)
  expect(value).toEqual({
    address: '12 Hall Street, Bondi NSW 2026',
    suburb: 'Bondi',
    lat: -33.89,
    lng: 151.26,
  })
  const session = (url: string) => new URL(url, 'http://x').searchParams.get('session')
  expect(seen[1]!.url).toContain('/api/maps/place?ref=abc')
  expect(session(seen[1]!.url)).toBe(session(seen[0]!.url))
  await typeAndWait('14 Hall St')
  expect(session(seen[2]!.url)).not.toBe(session(seen[0]!.url))
})

test('when its place is not to be had, the chosen address stays and that is said', async () => {
  found = [{ ...bondi, lat: null, lng: null, ref: 'abc' }]
  placeOfRef = 'away'
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  press('ArrowDown')
  press('Enter')
  for (const milliseconds of [10, 50]) await wait(milliseconds)
  expect(value).toMatchObject({ address: bondi.address, lat: null })
  expect(screen.getByRole('status').textContent).toContain('We can’t map this address right now')
})

test('a look-up at a vendor is counted once; that it could not be counted disturbs nobody', async () => {
  asksVendor = true
  renderWithKit(<Field />)
  await typeAndWait('12 Hall St')
  await typeAndWait('12 Hall Street')
  // Answered from what is kept: the vendor is not asked again.
  await typeAndWait('12 Hall St')
  const counted = seen.filter(({ url }) => url === '/api/client/logGeolocation')
  expect(counted.map(({ body }) => body)).toEqual([{ query: '12 Hall St' }, { query: '12 Hall Street' }])
  expect(options()).toEqual([bondi.label, beach.label])
  expect(screen.queryByRole('alert')).toBeNull()
})

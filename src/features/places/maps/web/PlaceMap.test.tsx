import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerFetch, type SeenRequest } from '#web/testing/fake-fetch.ts'
import { renderWithKit } from '#web/testing/render-with-kit.tsx'
import { PlaceMap } from './PlaceMap.tsx'

const bondi = { address: '12 Hall Street, Bondi NSW', lat: -33.89, lng: 151.26 }
let seen: SeenRequest[]
let isAway: boolean

beforeEach(() => {
  isAway = false
  seen = answerFetch(() =>
    isAway
      ? { status: 500, body: { success: false, message: 'An error occurred.' } }
      : { body: { success: true, tiles: null, names: [] } },
  )
})
afterEach(() => {
  localStorage.removeItem('map shown')
  vi.unstubAllGlobals()
})

test('nothing is asked for or drawn until somebody wants to see the map', () => {
  renderWithKit(<PlaceMap place={bondi} />)
  expect(screen.getByRole('button', { name: 'Show map' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('img')).toBeNull()
  expect(seen).toEqual([])
})

test('a browser without WebGL gets a plain picture with the place on it', async () => {
  renderWithKit(<PlaceMap place={bondi} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
  const picture = await screen.findByRole('img', { name: '12 Hall Street, Bondi NSW on a map of Australia' })
  expect(seen.map(({ url }) => url)).toEqual(['/api/maps/config?lat=-33.89&lng=151.26'])
  // The east coast, a third up from the south.
  const [, , width, height] = picture.getAttribute('viewBox')!.split(' ').map(Number)
  const dot = picture.querySelector('circle')!
  expect(Number(dot.getAttribute('cx')) / width!).toBeGreaterThan(0.85)
  expect(Number(dot.getAttribute('cy')) / height!).toBeCloseTo(0.66, 1)
})

test('whoever opened the map finds it open at the next place, until it is closed', async () => {
  const first = renderWithKit(<PlaceMap place={bondi} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
  await screen.findByRole('img')
  first.unmount()
  renderWithKit(<PlaceMap place={{ ...bondi, lat: -37.8, lng: 145 }} />)
  await screen.findByRole('img')
  fireEvent.click(screen.getByRole('button', { name: 'Hide map' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(localStorage.getItem('map shown')).toBe('0')
})

test('when the server does not answer, that is said in place of the map', async () => {
  isAway = true
  renderWithKit(<PlaceMap place={bondi} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
  expect(await screen.findByText('Couldn’t load the map. Use Directions instead.')).toBeTruthy()
})

test('a place outside of the outline says so instead of an empty sea', async () => {
  renderWithKit(<PlaceMap place={{ address: '1 Queen Street, Auckland', lat: -36.85, lng: 174.76 }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Show map' }))
  expect(await screen.findByText('No map for this place. Use Directions instead.')).toBeTruthy()
})

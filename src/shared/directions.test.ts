import { expect, test } from 'vitest'
import { directionsUrl, routeUrl } from './directions.ts'

const destination = (url: string) => new URL(url).searchParams.get('destination')

test('directions lead to the point', () => {
  const url = directionsUrl({ lat: -33.815, lng: 151.0011 })
  expect(url).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/)
  expect(destination(url)).toBe('-33.815,151.0011')
})

test('where the point is only the suburb, the address leads there', () => {
  const place = { lat: -33.815, lng: 151.0011, address: '12 Smith Street, Parramatta NSW & more' }
  expect(destination(directionsUrl({ ...place, precision: 'suburb' }))).toBe(place.address)
  expect(destination(directionsUrl({ ...place, precision: 'address' }))).toBe('-33.815,151.0011')
})

test('a route leads along its stops to the last, and to ten at most', () => {
  const stops = Array.from({ length: 12 }, (_, i) => ({ lat: -33 - i, lng: 151 }))
  const query = (url: string) => new URL(url).searchParams
  expect(query(routeUrl(stops.slice(0, 3))).get('destination')).toBe('-35,151')
  expect(query(routeUrl(stops.slice(0, 3))).get('waypoints')).toBe('-33,151|-34,151')
  expect(query(routeUrl(stops.slice(0, 1))).has('waypoints')).toBe(false)
  expect(query(routeUrl(stops)).get('waypoints')!.split('|')).toHaveLength(9)
})

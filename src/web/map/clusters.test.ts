import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'

const sydney = { lat: -33.8688, lng: 151.2093 }
const newtown = { lat: -33.8978, lng: 151.1785 }
const perth = { lat: -31.9523, lng: 115.8613 }

test('from far away neighbours are one, from near they are not; each point is in one cluster', () => {
  expect(clustersOf([sydney, newtown, perth], 4).map(each => each.points.length)).toEqual([2, 1])
  expect(clustersOf([sydney, newtown, perth], 13).map(each => each.points.length)).toEqual([1, 1, 1])
  expect(clustersOf([], 4)).toEqual([])
})

test('points at one address stay together at every zoom', () => {
  expect(clustersOf([sydney, { ...sydney }], 19)).toEqual([{ ...sydney, points: [sydney, sydney] }])
})

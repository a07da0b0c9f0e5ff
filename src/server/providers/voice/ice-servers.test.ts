import { expect, test } from 'vitest'
import { iceServers } from './ice-servers.ts'

const now = new Date('2026-03-02T00:00:00Z')

test('none by default, and no relay without its secret', () => {
  expect(iceServers({})('c1u2', now)).toEqual([])
  expect(iceServers({ turn: 'turn:relay.example.com' })('c1u2', now)).toEqual([])
})

test('a relay gets a name that ends in an hour, with its password', () => {
  const servers = iceServers({ stun: 'stun:a.example.com', turn: 'turn:b.example.com:3478', secret: 'north' })
  // The password by openssl: printf '1772413200:c1u2' | openssl dgst -sha1 -hmac north -binary | base64
  expect(servers('c1u2', now)).toEqual([
    { urls: 'stun:a.example.com' },
    {
      urls: 'turn:b.example.com:3478',
      username: '1772413200:c1u2',
      credential: 'IYeHQh9iiUbL3aq1hcwRmjyM9AI=',
    },
  ])
})

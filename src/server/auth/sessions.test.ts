import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { Doors } from '../db/doors.ts'
import { endSessions, openSessions } from './sessions.ts'

const app = await testApp()

test('a session that is ended while it is looked up is not remembered', async () => {
  const { owner } = await app.company()
  const { db } = app.services
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let isRead = () => {}
  const read = new Promise<void>(resolve => {
    isRead = resolve
  })
  const slowly: Doors = {
    ...db,
    async withPlatform(reason, fn) {
      const found = await db.withPlatform(reason, fn)
      isRead()
      await held
      return found
    },
  }
  const sessions = openSessions(slowly, () => new Date(), true)
  const first = sessions.find(owner.token)
  await read
  await db.withPlatform('end it', tx => endSessions(tx, { token: owner.token }))
  sessions.forget()
  release()
  await first
  expect(await sessions.find(owner.token)).toBeNull()
})

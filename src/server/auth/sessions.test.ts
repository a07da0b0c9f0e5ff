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

test('what ends or changes in one company leaves the other companies’ sessions at hand', async () => {
  const [ours, theirs] = [await app.company(), await app.company()]
  const { db } = app.services
  let looks = 0
  const counted: Doors = {
    ...db,
    withPlatform(reason, fn) {
      looks++
      return db.withPlatform(reason, fn)
    },
  }
  const sessions = openSessions(counted, () => new Date(), true)
  const looked = async (token: string) => {
    const before = looks
    const found = (await sessions.find(token))!
    return { found, again: looks > before }
  }
  const { found: owner } = await looked(ours.owner.token)
  const { found: office } = await looked(ours.office.token)
  const { found: other } = await looked(theirs.owner.token)
  const again = async () => [
    (await looked(ours.owner.token)).again,
    (await looked(ours.office.token)).again,
    (await looked(theirs.owner.token)).again,
  ]
  expect(await again()).toEqual([false, false, false])
  sessions.forget({ companyId: owner.companyId })
  expect(await again()).toEqual([true, true, false])
  sessions.forget({ accountId: other.accountId })
  expect(await again()).toEqual([false, false, true])
  sessions.forget({ ids: new Set([office.sessionId]) })
  expect(await again()).toEqual([false, true, false])
  sessions.forget()
  expect(await again()).toEqual([true, true, true])
})

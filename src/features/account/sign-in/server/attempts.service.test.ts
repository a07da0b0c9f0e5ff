import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { PublicContext } from '#server/context.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { limitAttempts } from './attempts.service.ts'

const { services } = await testApp()
const tryFrom = (ip: string) => limitAttempts({ db: services.db, ip } as PublicContext, 'guess', null)

test('a network whose addresses take turns is slowed down, and no other; right tries do not count', async () => {
  for (let i = 0; i < 100; i++) await (await tryFrom(`203.0.113.${i}`)).succeeded()
  for (let i = 0; i < 100; i++) await tryFrom(`203.0.113.${i}`)
  await expect(tryFrom('203.0.113.200')).rejects.toThrow(signInTexts.tooMany)
  await expect(tryFrom('203.0.114.1')).resolves.toBeDefined()
})

test('so are the networks of a /48 of IPv6', async () => {
  for (let i = 0; i < 100; i++) await tryFrom(`2001:db8:1:${i}::1`)
  await expect(tryFrom('2001:db8:1:fff::1')).rejects.toThrow(signInTexts.tooMany)
  await expect(tryFrom('2001:db8:2::1')).resolves.toBeDefined()
})

test('however many try at once, the database counts no more of them than are allowed', async () => {
  let asked = 0
  const withPlatform: typeof services.db.withPlatform = (...given) => {
    asked += 1
    return services.db.withPlatform(...given)
  }
  const attempts = Array.from({ length: 200 }, (_, i) =>
    limitAttempts({ db: { withPlatform }, ip: `198.51.${i}.7`, cookie: () => undefined } as never, 'crowd', {
      name: 'a@b.test',
    }),
  )
  const ended = await Promise.allSettled(attempts)
  expect(ended.filter(one => one.status === 'fulfilled')).toHaveLength(10)
  expect(asked).toBe(10)
})

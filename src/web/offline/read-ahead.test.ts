import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { createQueryClient } from '#web/query-client.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { readKey, readQuery } from '#web/use-endpoint.ts'
import { readAhead } from './read-ahead.ts'

const row = endpoint('GET', '/row/:id', {
  about: 'A row.',
  access: user(),
  effect: 'reads',
  input: z.object({ id: z.number() }),
  reply: z.object({ name: z.string() }),
})
const queries = [1, 2, 3, 4, 5].map(id => readQuery(row, { id }) as ReturnType<typeof readQuery>)

test('a line that goes in the middle leaves nothing unread once it is back; a refusal stops nothing', async () => {
  let isThere = true
  let answered = 0
  answerFetch(({ url }) => {
    if (!isThere) return new TypeError('no connection')
    if (url.endsWith('/row/2')) return { status: 404, body: { success: false, message: 'Not found.' } }
    if (++answered === 2) isThere = false
    return { body: { success: true, name: url } }
  })
  const client = createQueryClient()
  const end = new AbortController()
  const done = readAhead(client, queries, end.signal)
  await expect.poll(() => isThere).toBe(false)
  isThere = true
  await done
  const read = [1, 2, 3, 4, 5].filter(id => client.getQueryData(readKey(row, { id })))
  expect(read).toEqual([1, 3, 4, 5])
})

test('it ends with its signal, also while there is no connection', async () => {
  answerFetch(() => new TypeError('no connection'))
  const end = new AbortController()
  const done = readAhead(createQueryClient(), queries, end.signal)
  end.abort()
  await done
})

import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '#server/mount.ts'

const app = fastify()
const noted: unknown[] = []
answerErrors(app, error => noted.push((error as { code?: string }).code))
app.get<{ Params: { code: string } }>('/:code', async ({ params: { code } }) => {
  throw Object.assign(new Error('trouble'), { code })
})

test.each([
  ['53100', 'The server’s disk is full. Nothing can be saved until there’s space.'],
  ['ENOSPC', 'The server’s disk is full. Nothing can be saved until there’s space.'],
  ['53200', 'The database is out of memory. Please try again in a moment.'],
  ['53300', 'The server is busy at the moment. Please try again in a moment.'],
  ['57014', 'The database isn’t responding. Please try again in a moment.'],
  ['57P01', 'The database can’t be reached. Please try again in a moment.'],
  ['57P05', 'The database can’t be reached. Please try again in a moment.'],
  ['25006', 'We can’t save changes right now. Please try again in a few minutes.'],
])('%s of the database is said in a sentence, and as passing', async (code, message) => {
  noted.length = 0
  const answer = await app.inject(`/${code}`)
  expect([answer.statusCode, answer.json()]).toEqual([503, { success: false, message }])
  expect(noted).toEqual([code])
  expect(answer.headers['retry-after']).toBe('10')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'
import { UnprintableSigns } from './UnprintableSigns.tsx'

test('a document with signs that paper lacks says so, with their numbers', async () => {
  const requests = answerFetch(() => ({ body: { result: ['သ'] } }))
  renderAt('/', <UnprintableSigns of={{ name: 'သ', lines: [{ name: 'ไทย' }] }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('သ (U+101E)')
  expect(requests.map(({ body }) => body)).toContainEqual({ signs: 'သไทย' })
})

test('a document in Latin letters asks nothing', async () => {
  const requests = answerFetch(() => ({ body: { result: [] } }))
  renderAt('/', <UnprintableSigns of={{ name: 'Zoë O’Brien – 5 €' }} />)
  expect(requests.filter(({ url }) => url.includes('getMissingSigns'))).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

import { expect, test } from 'vitest'
import { sitesOf } from './sites.ts'

test('the client’s own address comes first, then the sites of their jobs by the newest, each once however it is spelt', () => {
  const jobs = [
    { address: '9 High St, Ryde', created_at: '2026-01-01T00:00:00Z' },
    { address: '4 Lane Cove Rd', created_at: '2026-03-01T00:00:00Z' },
    { address: '9 high st Ryde', created_at: '2026-02-01T00:00:00Z' },
    { address: '', created_at: '2026-02-01T00:00:00Z' },
  ]
  expect(sitesOf({ main_address: '1 Low Street' }, jobs)).toEqual([
    { address: '1 Low Street', jobs: 0, last: null },
    { address: '4 Lane Cove Rd', jobs: 1, last: '2026-03-01T00:00:00Z' },
    { address: '9 high st Ryde', jobs: 2, last: '2026-02-01T00:00:00Z' },
  ])
  expect(sitesOf({ main_address: '' }, [])).toEqual([])
})

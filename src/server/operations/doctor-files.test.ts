import { expect, test } from 'vitest'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { StorageAway } from '#server/providers/storage/storage-away.ts'
import { checkFilesPlace } from './doctor-files.ts'

const place = (trouble: string | null | undefined, isAway = false) =>
  ({
    async read() {
      if (isAway) throw new StorageAway(new Error('connect ECONNREFUSED'))
      return null
    },
    ...(trouble !== undefined && {
      direct: {
        origin: 'https://s3.example.com',
        trouble: async () => trouble,
        address: async () => null,
      },
    }),
  }) as unknown as Storage

test.each([
  ['a place that answers', place(undefined), ['ok Files: kept in the bucket files']],
  [
    'a bucket that is away',
    place(null, true),
    ["fail Files: the bucket files can't be read: the storage of files: connect ECONNREFUSED"],
  ],
  [
    'one that browsers reach',
    place(null),
    ['ok Files: kept in the bucket files', 'ok Downloads: browsers fetch files from https://s3.example.com'],
  ],
  [
    'one that they don’t',
    place('no CORS rule'),
    ['ok Files: kept in the bucket files', 'warn Downloads: through the server: no CORS rule'],
  ],
])('the doctor finds %s', async (_what, storage, says) => {
  const found = await checkFilesPlace(storage, 'the bucket files')
  expect(found.map(({ state, what, says: text }) => `${state} ${what}: ${text}`)).toEqual(says)
})

import type { Direct, Storage } from './storage.port.ts'

/** Keeps files in one place and finds those that still lie in another, until they are moved. */
export function twoPlaces(present: Storage, other: Storage): Storage {
  const { direct } = present
  return {
    ...(direct && { direct: unlessIn(other, direct) }),
    keep: present.keep,
    async read(key, part) {
      try {
        return (await present.read(key, part)) ?? (await other.read(key, part))
      } catch (error) {
        const found = await other.read(key, part).catch(() => null)
        if (found) return found
        throw error
      }
    },
    async remove(key) {
      await other.remove(key)
      await present.remove(key)
    },
    // A file in both comes twice, the one of the present place last.
    async *list() {
      yield* other.list()
      yield* present.list()
    },
  }
}

/** Files that still lie in the other place come from us. */
const unlessIn = (other: Storage, direct: Direct): Direct => ({
  ...direct,
  address: async (key, headers) => ((await isIn(other, key)) ? null : direct.address(key, headers)),
})

async function isIn(storage: Storage, key: string): Promise<boolean> {
  for await (const _ of (await storage.read(key, { first: 0, last: 0 })) ?? []) return true
  return false
}

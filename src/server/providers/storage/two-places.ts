import type { Storage } from './storage.port.ts'

/** Keeps files in one place and finds those that still lie in another, until they are moved. */
export function twoPlaces(present: Storage, other: Storage): Storage {
  return {
    keep: present.keep,
    read: async (key, part) => (await present.read(key, part)) ?? other.read(key, part),
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

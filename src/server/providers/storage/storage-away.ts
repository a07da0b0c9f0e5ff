/** The place of files can't be reached, refuses or says nothing: it may pass. */
export class StorageAway extends Error {
  constructor(cause: unknown) {
    super(`the storage of files: ${(cause as Error).message}`, { cause })
  }
}

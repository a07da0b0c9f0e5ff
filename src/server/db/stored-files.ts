/** Bytes that rows name by a key, for the few that are read within a transaction, as a letterhead's logo. */
export interface StoredFiles {
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** For what works on rows alone, as a check of them. */
export const noFiles: StoredFiles = { read: async () => null }

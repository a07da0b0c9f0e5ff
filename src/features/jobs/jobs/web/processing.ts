/** Jobs of which something is being saved at this moment from this screen, and how many times. */
const saving = new Map<number, number>()

export const isProcessing = (id: number): boolean => saving.has(id)

/** Keeps jobs from being opened until the work on them has ended, however it ends. */
export async function whileProcessing<T>(ids: readonly number[], work: Promise<T>): Promise<T> {
  for (const id of ids) saving.set(id, (saving.get(id) ?? 0) + 1)
  try {
    return await work
  } finally {
    for (const id of ids) {
      const left = (saving.get(id) ?? 1) - 1
      if (left > 0) saving.set(id, left)
      else saving.delete(id)
    }
  }
}

/** Shown instead of opening such a job (document 1 §2). */
export const processingText = 'This job is currently being processed. Please wait...'

import type { FailureWords } from '#web/errors/failure-words.ts'

/** A template that could not be saved (document 1 §8). */
export const notSaved: FailureWords = {
  refused: 'Failed to save template.',
  unreached: 'An error occurred while saving.',
}

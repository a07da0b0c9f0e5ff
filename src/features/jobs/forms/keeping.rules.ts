/** Years for which filled-in forms can be kept; null: for ever. */
export const keepYears = { least: 1, most: 50 } as const
/** Days between the warning and the deletion. */
export const warnedDays = 30

export interface FormKeeping {
  keep_years: number | null
  /** The page of a PDF’s code names who filled the form in. */
  tells_author: boolean
  /** Answers that the office was told will go: answers from before, and when. */
  clearing: { before: string; on: string; answers: number } | null
}

export const isKeepLength = (years: number | null): boolean =>
  years === null || (years >= keepYears.least && years <= keepYears.most)

export const keepingTexts = {
  years: 'Please enter 1 to 50 years, or nothing.',
} as const

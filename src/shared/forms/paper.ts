/** Where an answer stands on the company's own paper; millimetres from the page's upper left corner. */
export interface PaperPlace {
  /** Its own on the paper. */
  id: string
  /** A field, a column of repeated rows as 'field/column', or one of `paperFacts`. */
  of: string
  /** A tick where the answer is this; '': the answer itself. */
  is: string
  /** From 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
  /** Largest letters, in points; longer text is written smaller. */
  size: number
  /** From one repeated row to the next. */
  step: number
}

export interface FormPaper {
  /** Of the uploaded PDF. */
  id: number
  places: readonly PaperPlace[]
}

/** What every answer has. Ids of fields never begin so. */
export const paperFacts = {
  '@by': 'Filled in by',
  '@filled': 'Filled in',
  '@number': 'Number',
  '@job': 'Job',
  '@client': 'Client',
  '@approved': 'Approved by',
  '@code': 'Code to check the form',
} as const
export type PaperFact = keyof typeof paperFacts
/** Those that are texts. */
export type PaperText = Exclude<PaperFact, '@code'>

export const isPaperFact = (of: string): of is PaperFact => Object.hasOwn(paperFacts, of)

export const mostPaperPages = 10
export const mostPlaces = 400
/** Letters in points: those that can be chosen, and the smallest to which long text shrinks. */
export const paperLetters = { least: 6, most: 36, usual: 10, smallest: 5 } as const

/** A place with its page; false where it lies beyond the page's edges. */
export const isOnPage = (
  { page, x, y, width, height }: PaperPlace,
  pages: readonly { width: number; height: number }[],
): boolean => {
  const size = pages[page - 1]
  // Half a millimetre is lost in rounding.
  return size !== undefined && x + width <= size.width + 0.5 && y + height <= size.height + 0.5
}

export const paperTexts = {
  noPdf: 'Please choose a PDF.',
  gone: 'This paper isn’t available. Upload it again.',
  outside: 'A field lies outside of its page.',
  noPaper: 'Upload a paper first.',
  noQuestions: 'No questions were found in this PDF. Scans can’t be read.',
  oddSize: 'Pages have to measure between 50 and 1,200 mm.',
  broken: 'This PDF is damaged or incomplete. Save it again and retry.',
  locked: 'This PDF is password-protected. Remove the password and upload it again.',
  'too-large': 'This file takes too long to read.',
  busy: 'We’re still processing other files. Try again in a moment.',
} as const

/** Sides of a page, in millimetres. */
export const paperSides = { least: 50, most: 1_200 } as const

import { isTimeZone } from '#shared/dates.ts'

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * Returns what is wrong with an Australian Business Number, or null; empty is allowed. Eleven digits whose weighted
 * sum, after taking 1 from the first, divides by 89 (Australian Business Register, "Format of the ABN").
 */
export function abnProblem(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  if (digits === '') return null
  if (!/^\d{11}$/.test(digits)) return 'An ABN has 11 digits.'
  const sum = weights.reduce(
    (total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)),
    0,
  )
  return sum % 89 === 0 ? null : 'This isn’t a valid ABN. Please check the digits.'
}

/** Formats '51824753556' as '51 824 753 556'. */
export function formatAbn(text: string): string {
  const digits = text.replace(/\s/g, '')
  return /^\d{11}$/.test(digits) ? digits.replace(/(\d{2})(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 $4') : text
}

/** A licence as documents show it: 'Lic. 123456C'. One that was entered with words stays as it is. */
export const licenceText = (licence: string): string => (/^\d/.test(licence) ? `Lic. ${licence}` : licence)

export const isTimeZoneText = (name: string): boolean => isTimeZone(name)

/** The address below `/api` of a stored picture, or '' for none. */
export const pictureAddress = (key: string): string => (key ? `/pictures/${key}` : '')

export const companyTexts = {
  saved: 'Saved.',
  imagesOnly: 'Images only: JPG, PNG, GIF or WebP.',
  imageDamaged: 'This image is damaged or too large. Choose another one.',
  imagesBusy: 'We’re still processing other images. Try again in a moment.',
  imageTooLarge: 'The file is larger than 10 MB.',
} as const

export const storageTexts = {
  full: 'Your company’s {{gigabytes}} GB of storage is full. Ask your administrator for more.',
  fullForClient: 'This business can’t receive files right now. Please send it another way.',
} as const

/** Bytes as people read them: a unit of Intl with its amount. */
export function sizeOf(bytes: number): { amount: number; unit: 'megabyte' | 'gigabyte' } {
  return bytes < 1e9 ? { amount: bytes / 1e6, unit: 'megabyte' } : { amount: bytes / 1e9, unit: 'gigabyte' }
}

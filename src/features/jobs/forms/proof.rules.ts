/** Path of the page that a code leads to; `code` is the company's number and a secret. */
export const proofPath = (code: string): string => `/clientPortal/formProof/${code}`

export const proofCode = (companyId: number, proof: string): string =>
  `${companyId}-${proof.replaceAll('-', '')}`

/** From one network in ten minutes, and for one company in an hour. */
export const mostLookups = { network: 120, company: 2_400 } as const

export const proofTexts = {
  gone: 'This code belongs to no form. It was mistyped, or the form is no longer kept.',
} as const

/** How somebody is employed, as payroll asks. */
export const employmentBases = ['fullTime', 'partTime', 'casual'] as const
export type EmploymentBasis = (typeof employmentBases)[number]

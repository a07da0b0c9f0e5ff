/** The demo company's sign-ins, shown on the sign-in page while the demo is on. */
export const demoPassword = 'Demo1234!'
export const demoSignIns = [
  { email: 'owner@demo.test', role: 'Owner' },
  { email: 'office@demo.test', role: 'Office Admin' },
  { email: 'tech@demo.test', role: 'Technician' },
] as const

/** Fixed by the specification: the platform's own company and the demo company. */
export const platformCompanyId = 2
export const demoCompanyId = 249

/** True for the demo's addresses; nobody can own a .test address (RFC 2606). */
export const isDemoAddress = (email: string): boolean => email.endsWith('@demo.test')

/** Companies that the demo company heads. */
export const demoMemberIds = [250, 251] as const
export const isDemoMember = (id: number): boolean => demoMemberIds.some(each => each === id)

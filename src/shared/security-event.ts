/** Events in the security log: sign-ins, refusals, and changes of who may do what. */
export const securityKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-slowed',
  'phone-copied',
  'refused',
  'file-refused',
  'permission',
  'member-added',
  'member-moved',
  'member-disabled',
  'member-enabled',
  'password-changed',
  'factor-on',
  'factor-off',
  'policy-changed',
  'franchise-joined',
  'franchise-left',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Groups of kinds that the log can be narrowed to. */
export const securityFilters = {
  'sign-ins': ['sign-in', 'sign-in-failed', 'sign-in-slowed', 'phone-copied'],
  refusals: ['sign-in-failed', 'sign-in-slowed', 'phone-copied', 'refused', 'file-refused'],
  rights: [
    'permission',
    'member-added',
    'member-moved',
    'member-disabled',
    'member-enabled',
    'password-changed',
    'factor-on',
    'factor-off',
    'policy-changed',
    'franchise-joined',
    'franchise-left',
  ],
} as const satisfies Record<string, readonly SecurityKind[]>

/** Days for which it is kept. */
export const securityLogDays = 400

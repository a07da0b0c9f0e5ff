import { everybody, user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are for partners. Who is none signed in is led to the partners' own sign-in by the
// pages themselves.

const forPartners = { access: everybody, layout: 'bare' } as const

export const partnerScreens = {
  '/partner-signup': { ...forPartners, title: 'Become a partner' },
  '/partner-login': { ...forPartners, title: 'Partner sign-in' },
  '/partner-forgot-password': { ...forPartners, title: 'Forgot your password?' },
  '/partner-reset-password': { ...forPartners, title: 'Choose a new password' },
  '/partner-dashboard': { ...forPartners, title: 'Partner dashboard' },
  '/partner-commissions': { ...forPartners, title: 'Commissions' },
  '/partner-payouts': { ...forPartners, title: 'Payouts' },
  '/partner-team': { ...forPartners, title: 'Team' },
  '/partner-settings': { ...forPartners, title: 'Settings' },
} as const satisfies Record<string, Screen>

export const programmeScreens = {
  '/referfriend': {
    title: 'Refer A friend',
    access: user(),
    icon: 'gift',
    settings: 'company',
    inUserPanel: true,
    about: 'Your referral link and who signed up.',
    whereSold: true,
  },
  '/partners': {
    title: 'Partner program',
    access: user(),
    icon: 'partners',
    settings: 'company',
    inUserPanel: true,
    about: 'Earn commission on businesses you refer.',
    whereSold: true,
  },
} as const satisfies Record<string, Screen>

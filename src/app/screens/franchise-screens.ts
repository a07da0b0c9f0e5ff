import { anyHandover } from '#features/franchise/handover/handover-access.rules.ts'
import { headKinds } from '#features/franchise/links/head-kinds.rules.ts'
import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about companies under one brand.

const access = user({ kinds: headKinds })

export const franchiseScreens = {
  '/franchise': {
    title: 'Franchise',
    access,
    icon: 'franchise',
    settings: 'company',
    inUserPanel: true,
    panelFeature: 'franchise',
    settingsTitle: 'Franchise',
    about: 'Companies under your brand, your head office, and handed-over work.',
  },
  '/franchise/work': {
    title: 'Handovers',
    access: user({ permission: anyHandover }),
    icon: 'franchise',
    partOf: '/franchise',
  },
  '/franchise/offers': { title: 'Offers', access, icon: 'franchise', partOf: '/franchise' },
  '/franchise/territories': { title: 'Territories', access, icon: 'franchise', partOf: '/franchise' },
} as const satisfies Record<string, Screen>

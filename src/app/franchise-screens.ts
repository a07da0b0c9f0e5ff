import { headKinds } from '#features/franchise/links/links.rules.ts'
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
    about: 'Companies under your brand, and the head office that you belong to.',
  },
} as const satisfies Record<string, Screen>

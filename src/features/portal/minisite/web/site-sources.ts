import { createContext } from 'react'
import type { ShownSite } from '../minisite.contract.ts'

/** What the company has for the blocks to show. */
export const SiteSources = createContext<Pick<ShownSite, 'posts' | 'has'>>({
  posts: [],
  has: { form: false, booking: false, reviews: false },
})

import { useSearch } from '@tanstack/react-router'
import type { Query } from './address.ts'

/** The query of the address, as the screen's line in `routes.tsx` lets it through. */
export function useAddressQuery(): Query {
  return useSearch({ strict: false })
}

/** One value of it. */
export function useAddressValue(name: string): unknown {
  return useSearch({ strict: false, select: (query: Query) => query[name] })
}

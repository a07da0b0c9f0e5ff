import { useSearch } from '@tanstack/react-router'
import type { Query } from './address.ts'

/** The query of the address, as the screen's line in `routes.tsx` lets it through. */
export function useAddressQuery(): Query {
  return useSearch({ strict: false })
}

/** The value made of it; its reader is drawn anew when that is another. */
export function useAddressSelected<Made>(select: (query: Query) => Made): Made {
  return useSearch({ strict: false, select })
}

/** One value of it. */
export function useAddressValue(name: string): unknown {
  return useAddressSelected(query => query[name])
}

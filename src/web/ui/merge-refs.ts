import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'

/** What `@floating-ui/react` has under this name; Mantine's ScrollArea gets it from here (vite.config.ts). */
export const useMergeRefs = <T>(refs: readonly Ref<T>[]) => useMergedRef(...refs)

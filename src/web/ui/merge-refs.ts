import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'

/** Stands in for `useMergeRefs` of `@floating-ui/react`; Mantine's ScrollArea gets it from here (vite.config.ts). */
export const useMergeRefs = <T>(refs: readonly Ref<T>[]) => useMergedRef(...refs)

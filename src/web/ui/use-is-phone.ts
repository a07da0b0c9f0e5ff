import { useMediaQuery } from '@mantine/hooks'

/** True if the window is a phone's, upright or on its side: tables become cards, dialogs fill it. */
export function useIsPhone(): boolean {
  return useMediaQuery(phone, false, { getInitialValueInEffect: false })
}
const phone = '(max-width: 47.99em), (max-height: 31.24em) and (pointer: coarse)'

/** True if there is no room for a panel beside the page: on phones and upright tablets. */
export function useIsNarrow(): boolean {
  return useIsBelow('61.99em')
}

/** True if a panel fits beside a dialog's content. */
export function useIsWide(): boolean {
  return !useIsBelow('89.99em')
}

/** True if the window is narrower than this; known at the first draw, so that nothing jumps. */
export function useIsBelow(width: string): boolean {
  return useMediaQuery(`(max-width: ${width})`, false, { getInitialValueInEffect: false })
}

import { createContext, useContext } from 'react'

const CloseContext = createContext<() => void>(() => {})
export const DialogCloseProvider = CloseContext.Provider

/** Closes the dialog around, after asking where something would be lost. */
export function useDialogClose(): () => void {
  return useContext(CloseContext)
}

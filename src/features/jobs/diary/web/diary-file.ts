import { type ComponentType, createContext } from 'react'

/** Opens the file of an entry; features that build on the diary have the files, so the app hands it down. */
export const DiaryFile = createContext<ComponentType<{ url: string; text: string }> | null>(null)

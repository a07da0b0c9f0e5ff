import { createContext, useContext } from 'react'

/** How a form that is being filled in takes photos and drawings. */
export interface FillingPhotos {
  /** Keeps a file and gives the key by which the answer names it. */
  take: (file: File) => Promise<string>
  /** As the file was called; '' where that is not known any more. */
  nameOf: (key: string) => string
  /** Null: it is not at hand any more. */
  fileOf: (key: string) => File | null
}

const FillingPhotosContext = createContext<FillingPhotos | null>(null)
export const FillingPhotosProvider = FillingPhotosContext.Provider

export function useFillingPhotos(): FillingPhotos {
  const photos = useContext(FillingPhotosContext)
  if (!photos) throw new Error('no form is being filled in here')
  return photos
}

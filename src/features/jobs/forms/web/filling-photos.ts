import { createContext, useContext } from 'react'

/** How a form that is being filled in takes photos and drawings. */
export interface FillingPhotos {
  /** Keeps a file and gives the key by which the answer names it; `marks` is the photo that it was drawn on. */
  take: (file: File, marks?: string) => Promise<string>
  /** The photo that a marked copy was drawn on. */
  originalOf: (key: string) => string | undefined
  /** As the file was called; '' where that is not known any more. */
  nameOf: (key: string) => string
  /** Null: it is not at hand any more. */
  fileOf: (key: string) => File | null
  /** Reads the photo of an answer that is corrected; left out: there is none. */
  read?: (key: string) => Promise<Blob>
}

const FillingPhotosContext = createContext<FillingPhotos | null>(null)
export const FillingPhotosProvider = FillingPhotosContext.Provider

export function useFillingPhotos(): FillingPhotos {
  const photos = useContext(FillingPhotosContext)
  if (!photos) throw new Error('no form is being filled in here')
  return photos
}

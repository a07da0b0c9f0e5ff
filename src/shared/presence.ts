/** Somebody who has a place of the application open. */
export interface Present {
  id: number
  name: string
  /** They are writing something there. */
  types?: boolean
}

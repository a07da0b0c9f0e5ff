/** Somebody who has a place of the application open. */
export interface Present {
  id: number
  name: string
}

/** A profile elsewhere in which a company's posts can stand. Its questions throw what those of its vendor's reviews do. */
export interface SocialPosts {
  /** Puts up a post at a place of business. */
  post(place: string, post: NewPost): Promise<{ id: string; url: string }>
  /** Takes a post down; one that is gone already is no error. */
  takeDown(id: string): Promise<void>
}

export interface NewPost {
  text: string
  /** 'en' … */
  language: string
  /** Addresses at which the vendor fetches the pictures. */
  pictures: readonly string[]
}

/** A silent clip of the help panel: `/help/<name>.webm` with the picture `/help/<name>.webp`. */
export interface HelpVideo {
  name: string
  /** English, as the texts of a screen. */
  title: string
  /** Transcript for people who can't see the video. */
  text: string
  width: number
  height: number
  /** Shows what only people who book jobs can do. */
  forBooking?: boolean
}

const desk = { width: 1280, height: 800 }

export const helpVideos: readonly HelpVideo[] = [
  {
    name: 'book-a-job',
    title: 'Book a job',
    text: 'Press New Job and type the description. Find the client on the Client tab, add an appointment on the Schedule tab, and press Save.',
    ...desk,
    forBooking: true,
  },
  {
    name: 'plan-the-week',
    title: 'Plan the week',
    text: 'Open next week in the calendar, drag an unscheduled job onto a technician’s day, and press Book.',
    ...desk,
    forBooking: true,
  },
  {
    name: 'find-anything',
    title: 'Find anything',
    text: 'Press Ctrl+K and type three letters of a name to list jobs and clients. Choose one with the arrow keys, and press Enter to open it.',
    ...desk,
  },
  {
    name: 'on-the-road',
    title: 'On the road, with a phone',
    text: 'Open a job from the list. The bar at the bottom has Call, Directions, On the Way and Closed. Tap On the Way to change the status.',
    width: 390,
    height: 780,
  },
]

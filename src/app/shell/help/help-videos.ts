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
    text: 'New Job opens a dialog. The description is typed, on the Client tab the client is found by a part of the name, on the Schedule tab an appointment is added, and Save puts the job on the list.',
    ...desk,
    forBooking: true,
  },
  {
    name: 'plan-the-week',
    title: 'Plan the week',
    text: 'In the calendar’s next week, a job is dragged from the unscheduled jobs onto a technician’s day. A dialog shows both, and Book puts it into the calendar.',
    ...desk,
    forBooking: true,
  },
  {
    name: 'find-anything',
    title: 'Find anything',
    text: 'Ctrl+K opens the search. Three letters of a name list jobs and clients; the arrow keys choose one, and Enter would open it.',
    ...desk,
  },
  {
    name: 'on-the-road',
    title: 'On the road, with a phone',
    text: 'A technician opens a job from the list. The bar below has Call, Directions, On the Way and Closed; On the Way changes the status.',
    width: 390,
    height: 780,
  },
]

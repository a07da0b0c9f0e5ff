export const mostAway = 480

export interface AwaySettings {
  is_on: boolean
  text: string
}

export const usualAway: AwaySettings = {
  is_on: false,
  text: 'Thanks for your message. We’re closed right now and will reply when we’re back.',
}

/** Why the settings can't be kept; null if they can. */
export const awayProblem = ({ is_on, text }: AwaySettings): string | null =>
  is_on && text.trim() === '' ? 'Write the away message.' : null

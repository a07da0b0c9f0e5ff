/** Looks for malware in what people upload; null where none is configured. */
export interface Scan {
  /** The name of what was found in the file at `path`; null: nothing. Throws ScanAway where nobody could look. */
  look(path: string): Promise<string | null>
  /** What becomes of uploads while nobody can look. */
  whenAway: 'refuse' | 'pass'
}

/** The scanner does not answer, or could not look at the file. */
export class ScanAway extends Error {}

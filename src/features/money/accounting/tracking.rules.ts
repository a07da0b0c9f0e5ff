/** The number of the job that a heading of a document names: 'Job #42, 1 High St'; null: none. */
export const sectionJob = (section: string): number | null => {
  const named = /^Job #(\d{1,12})(?:,|$)/.exec(section)
  return named ? Number(named[1]) : null
}

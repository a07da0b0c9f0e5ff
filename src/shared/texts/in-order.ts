/** Compares names in the order of a language, numbers by their value; without one in the order that the database's lists have. */
export const inOrder = (language = 'und'): ((a: string, b: string) => number) =>
  new Intl.Collator(language, { numeric: true }).compare

/** A postcode with the 0 that a spreadsheet drops: those of the Northern Territory begin with one. `state`: '' if unknown. */
export const wholePostcode = (written: string, state = ''): string =>
  /^[89]\d\d$/.test(written) && /^(?:nt|northern territory|)$/i.test(state.trim()) ? `0${written}` : written

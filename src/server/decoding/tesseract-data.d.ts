declare module '@tesseract.js-data/eng' {
  const english: { code: string; gzip: boolean; langPath: string }
  export default english
}

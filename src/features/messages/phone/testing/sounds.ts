/** The first bytes of a browser's WebM, then anything. */
export const webmHead = Buffer.from(
  `1a45dfa39f4286810142f7810142f2810442f381084282847765626d${'01'.repeat(36)}`,
  'hex',
)

/** Request header that names the file which arrived in pieces, in place of the file itself: 32 hex digits. */
export const uploadHeader = 'x-upload'
export const uploadPattern = /^[0-9a-f]{32}$/

/** Request header with the name of that file, percent-encoded. */
export const uploadNameHeader = 'x-upload-name'

/** Request header with the SHA-256 of the file as its sender has it, 64 hex digits: what arrived otherwise is not taken. */
export const fileHashHeader = 'x-file-sha256'

/** Bytes of the largest piece, and of the largest file that arrives in pieces. */
export const mostPieceBytes = 1_000_000
export const mostBytesInPieces = 10_000_000

import sharp from 'sharp'
async function grid(names: string[], out: string, w: number, h: number, cols: number) {
  const parts = await Promise.all(names.map(async (n, k) => ({ input: await sharp(`/tmp/find-shots/${n}.png`).resize(w, h).toBuffer(), left: (k % cols) * w, top: Math.floor(k / cols) * h })))
  await sharp({ create: { width: w * cols, height: h * Math.ceil(names.length / cols), channels: 3, background: '#000' } }).composite(parts).png().toFile(out)
}
await grid(['empty-1440-light', 'mar-1440-dark', 'over-dialog', 'none'], '/tmp/find-shots/g1.png', 960, 600, 2)
await grid(['team-new', 'error', 'clients', 'exported'], '/tmp/find-shots/g2.png', 960, 600, 2)
await grid(['jobs-390-dark', 'empty-390-dark', 'mar-390-light', 'clients-390-light', 'tech-empty'], '/tmp/find-shots/g3.png', 390, 844, 5)

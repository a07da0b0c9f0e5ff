// Takes all that one core gives, until its parent ends or lets it go.
process.on('disconnect', () => process.exit())
const spin = () => {
  const until = performance.now() + 50
  while (performance.now() < until);
  setImmediate(spin)
}
spin()

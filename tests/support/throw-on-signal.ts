// Loaded into the product by `--import`: two faults that nobody catches, each at a signal.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('nobody catches this')
  })
})
process.on('SIGWINCH', () => void Promise.reject(new Error('nobody awaits this')))

// The package's own declaration file of this module is missing.
declare module 'clipper2-wasm/dist/es/clipper2z.js' {
  const create: import('clipper2-wasm/dist/clipper2z.d.ts').Clipper2ZFactoryFunction
  export default create
}

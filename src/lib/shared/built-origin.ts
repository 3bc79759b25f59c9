/**
 * Stands in built pages for the address people reach us at, which is not known while building. The server puts the
 * real one in its place (server/platform/http/static-files.ts).
 */
export const BUILT_ORIGIN = 'https://origin.invalid'

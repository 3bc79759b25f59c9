/** Of keys that we make ourselves: nothing that could lead out of a folder, nothing of other programs. */
export const KEY = /^[0-9a-f]{4}[0-9a-f-]{32}(\.[a-z0-9]+)*$/

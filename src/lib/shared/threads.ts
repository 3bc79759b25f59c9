/** Of one message. */
export const MOST_THREAD_FILES = 6
export const MAX_THREAD_FILE_BYTES = 8 * 1024 * 1024

/** The specification's format; decides at login whether the value is sent as Email or as Username. */
export const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

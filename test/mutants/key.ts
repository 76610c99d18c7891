/** The name that a test has for the driver: its file and its titles. */
export const keyOf = (file: string, test: string) => `${file} > ${test}`;

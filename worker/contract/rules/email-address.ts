/** What the library of the schemas takes for an email address, for screens that are shown before it is there. */
export const emailPattern =
	/^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether a text is an email address. */
export const isEmailAddress = (text: string) => emailPattern.test(text);

/** What somebody is told whose file is another one. */
export const notThatFile =
	'This is not the Connections.csv of LinkedIn. It has the columns First Name, Last Name, URL and Connected On.';

/** What somebody is told whose file names nobody. */
export const nobodyInFile = 'There are no people in this file.';

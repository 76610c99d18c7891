/** The version of this release, as package.json has it: of the app, the Worker and the extension. */
declare const release: { version: string };
export default release;

/** The document of the API as JSON in a text, which .scripts/build/openapi-plugin.ts makes for the build. */
declare module '#openapi' {
	const document: string;
	export default document;
}
